/**
 * Stands for everybody whose account was deleted, where something they wrote stays. It is stored with the first of
 * them; having no e-mail address, it can neither sign in nor get tokens.
 */
export const DELETED_ACCOUNT = { id: '00000000-0000-7000-8000-000000000000', name: 'Deleted account' };
