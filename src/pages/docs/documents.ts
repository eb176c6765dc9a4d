import type { Config } from '../../config.ts';
import { createDocuments, type ProgramDocuments } from '../../contract/documents.ts';
import type { Brand } from '../shell/brand.ts';
import { createDocumentation, type Documentation } from './documentation.ts';
import { API_ROOT } from '../../../generated/api.ts';

/** The contract for programs and for people, with this service's own URL and limits. */
export interface ServiceDocuments extends ProgramDocuments {
  readonly site: Documentation;
  /** The first page of the documentation. */
  readonly page: () => Promise<string>;
}

/** Fills the settings of the service into the contract's documents and documentation. */
export function createServiceDocuments({
  publicUrl,
  ipRateLimit,
  userRateLimit,
  freeDailyQuota,
  signUp,
  siteName,
  siteIcon,
  siteAccent,
}: Pick<
  Config,
  'publicUrl' | 'ipRateLimit' | 'userRateLimit' | 'freeDailyQuota' | 'signUp' | keyof Brand
>): ServiceDocuments {
  const quota = freeDailyQuota === Infinity ? 'any number of' : freeDailyQuota;
  const settings = { IP_RATE_LIMIT: ipRateLimit, USER_RATE_LIMIT: userRateLimit, FREE_DAILY_QUOTA: quota };
  const documents = createDocuments({ publicUrl, settings });
  const site = createDocumentation({
    ...documents,
    brand: { siteName, siteIcon, siteAccent },
    signUpOpen: signUp === 'open',
    baseUrl: publicUrl + API_ROOT,
  });
  return { ...documents, page: site.page, site };
}
