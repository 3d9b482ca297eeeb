import { auditSchema, type AcknowledgeFinding, type Audit } from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

export const auditApi = baseApi.enhanceEndpoints({ addTagTypes: ['Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<Audit, void>({
      query: () => '/admin/audit',
      transformResponse: parsed(auditSchema),
      providesTags: ['Audit'],
    }),
    startAudit: build.mutation<null, void>({
      query: () => ({ url: '/admin/audit', method: 'POST' }),
      invalidatesTags: ['Audit'],
    }),
    acknowledgeFinding: build.mutation<null, AcknowledgeFinding & { id: string }>({
      query: ({ id, ...body }) => ({
        url: `/admin/audit/${id}/acknowledge`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Audit'],
    }),
  }),
});
export const { useAuditQuery, useStartAuditMutation, useAcknowledgeFindingMutation } = auditApi;
