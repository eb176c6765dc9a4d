import common from '@zxcvbn-ts/language-common';

/** The 49,000 most common passwords, in lower case. Three megabytes: imported when a password is chosen. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(common.dictionary['passwords-common']);
