import { enquirySchema, type Enquiry } from '@club/contracts';
import { parsed } from '../../shared/api/base-api';
import { enquiriesApi } from './enquiries.api';

const openedEnquiryApi = enquiriesApi.injectEndpoints({
  endpoints: (build) => ({
    enquiry: build.query<Enquiry, string>({
      query: (id) => `/admin/contacts/${id}`,
      transformResponse: parsed(enquirySchema),
      providesTags: ['Enquiries'],
    }),
  }),
});
export const { useEnquiryQuery } = openedEnquiryApi;
