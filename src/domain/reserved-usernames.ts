/**
 * Names that nobody may take, in lower case. Sources: RFC 2142 (names of mailboxes that speak for a service), this
 * service's own addresses, and words by which a person could pass for its operator or for everybody.
 */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  // RFC 2142
  'abuse', 'hostmaster', 'info', 'marketing', 'noc', 'postmaster', 'sales', 'security', 'support', 'usenet', 'webmaster',
  // addresses and words of this service
  'api', 'apps', 'assets', 'auth', 'bookmarks', 'comments', 'dcs', 'docs', 'feed', 'feeds', 'health', 'healthz', 'help', 'livez', 'llms',
  'login', 'logout', 'mcp', 'me', 'metrics', 'notifications', 'oauth', 'oauth2', 'people', 'posts', 'problems', 'profile', 'public', 'readyz',
  'register', 'search', 'settings', 'signin', 'signup', 'skill', 'sources', 'static', 'status', 'tags', 'tokens', 'v1', 'well_known', 'www',
  // who could be taken for the operator
  'admin', 'administrator', 'developer_content_service', 'mod', 'moderator', 'official', 'operator', 'owner', 'root', 'staff', 'superuser', 'sysadmin', 'system', 'team',
  // who could be taken for somebody or everybody in a mention
  'all', 'anonymous', 'bot', 'channel', 'deleted', 'everyone', 'guest', 'here', 'nobody', 'null', 'none', 'undefined', 'unknown', 'user', 'users',
]);
