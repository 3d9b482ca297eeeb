import {
  doorDevicesSchema,
  nightEndedSchema,
  pairingSchema,
  type CreatePairingInput,
  type DoorDevices,
  type NightEnded,
  type Pairing,
} from '@club/contracts';
import { baseApi, parsed } from '../../shared/api/base-api';

/** The phones at the door, for staff. */
const phonesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Phones'] }).injectEndpoints({
  endpoints: (build) => ({
    phones: build.query<DoorDevices, string>({
      query: (venueId) => `/admin/door/devices?venueId=${encodeURIComponent(venueId)}`,
      transformResponse: parsed(doorDevicesSchema),
      providesTags: ['Phones'],
    }),
    createPairing: build.mutation<Pairing, CreatePairingInput>({
      query: (body) => ({ url: '/admin/door/pairings', method: 'POST', body }),
      transformResponse: parsed(pairingSchema),
    }),
    revokePhone: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/door/devices/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Phones'],
    }),
    endNight: build.mutation<NightEnded, string>({
      query: (venueId) => ({ url: '/admin/door/end-night', method: 'POST', body: { venueId } }),
      transformResponse: parsed(nightEndedSchema),
      invalidatesTags: ['Phones'],
    }),
  }),
});
export const {
  usePhonesQuery,
  useCreatePairingMutation,
  useRevokePhoneMutation,
  useEndNightMutation,
} = phonesApi;
