import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';

const { BASE_URL = 'http://localhost:3000/public/v1', TOKEN = '' } = process.env;

/** The API that the generated endpoints are put into. */
export const emptyApi = createApi({
  baseQuery: fetchBaseQuery({
    baseUrl: BASE_URL,
    prepareHeaders: (headers) => void headers.set('authorization', `Bearer ${TOKEN}`),
  }),
  endpoints: () => ({}),
});
