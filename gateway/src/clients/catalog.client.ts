import { ServiceClient } from '@club/kit';

/** Calls to catalog: venues, texts and pictures of shows. */
export class CatalogClient extends ServiceClient {}
