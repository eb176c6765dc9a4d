// Made from spec/ by `make codegen`. Do not edit.
/** The path of the API on its host. */
export const API_ROOT = '/greader';
