/** Changes to plant into the contract, grouped by the class that each should be given. */

export type Doc = any;
export interface PlantedChange {
  /** The expected end of the change's pointer. */
  readonly at: string;
  readonly plant: (document: Doc) => void;
  /** Plant into the old document instead of the new one. */
  readonly before?: true;
}

const operation = (document: Doc, id: string): Doc =>
  Object.values(document.paths)
    .flatMap((item: any) => Object.values(item))
    .find((one: any) => one.operationId === id);
const schema = (document: Doc, name: string): Doc => document.components.schemas[name];
const without = (list: string[], ...names: string[]): string[] => list.filter((one) => !names.includes(one));
const success = (document: Doc, id: string): Doc => {
  const answer = operation(document, id).responses['200'];
  return answer.$ref ? document.components.responses[answer.$ref.split('/').pop()] : answer;
};

export const BREAKING: Record<string, PlantedChange> = {
  'a path is removed': {
    at: '#/paths/~1tags',
    plant: (d) => {
      delete d.paths['/tags'];
    },
  },
  'an operation is removed': {
    at: '#/paths/~1comments~1{id}/delete',
    plant: (d) => {
      delete d.paths['/comments/{id}'].delete;
    },
  },
  'a field of an answer is removed': {
    at: 's/200/content/application~1json/schema/properties/reputation',
    plant: (d) => {
      delete schema(d, 'Profile').properties.reputation;
    },
  },
  'a field of an answer may be missing': {
    at: 'tent/application~1json/schema/properties/data/items/required',
    plant: (d) => {
      schema(d, 'Tag').required = [];
    },
  },
  'a field of an answer may be null': {
    at: 'json/schema/properties/data/items/properties/numUpvotes/type',
    plant: (d) => {
      schema(d, 'FeedPost').properties.numUpvotes.type = ['integer', 'null'];
    },
  },
  'a field of an answer has another type': {
    at: 'hema/properties/data/items/properties/commentsPermalink/type',
    plant: (d) => {
      schema(d, 'FeedPost').properties.commentsPermalink = { type: 'object' };
    },
  },
  'an answer has one more choice': {
    at: 'tion~1json/schema/properties/data/items/properties/type/enum',
    plant: (d) => {
      schema(d, 'NotificationType').enum.push('birthday');
    },
  },
  'a field of an answer has another format': {
    at: 'son/schema/properties/data/items/properties/createdAt/format',
    plant: (d) => {
      schema(d, 'StackItem').properties.createdAt.format = 'date';
    },
  },
  'a field of a request becomes required': {
    at: 's/post/requestBody/content/application~1json/schema/required',
    plant: (d) => {
      schema(d, 'BookmarkListInput').required.push('icon');
    },
  },
  'a field of a request is removed': {
    at: '/application~1json/schema/properties/disableEngagementFilter',
    plant: (d) => {
      delete schema(d, 'CustomFeedInput').properties.disableEngagementFilter;
    },
  },
  'a request has one choice less': {
    at: '#/paths/~1posts~1{id}~1comments/get/parameters/3/schema/enum',
    plant: (d) => {
      operation(d, 'listComments')
        .parameters.find((one: any) => one.name === 'sort')
        .schema.enum.pop();
    },
  },
  'a text of a request has to be shorter': {
    at: 'ontent/application~1json/schema/properties/content/maxLength',
    plant: (d) => {
      schema(d, 'CommentInput').properties.content.maxLength = 500;
    },
  },
  'a number of a request has to be smaller': {
    at: '#/paths/~1feeds/get/parameters/0/schema/maximum',
    plant: (d) => {
      d.components.parameters.Limit.schema.maximum = 20;
    },
  },
  'a list of a request has to be shorter': {
    at: 'dy/content/application~1json/schema/properties/tags/maxItems',
    plant: (d) => {
      schema(d, 'TagFilter').properties.tags.maxItems = 10;
    },
  },
  'a text of a request has to have a form': {
    at: 'dy/content/application~1json/schema/properties/title/pattern',
    plant: (d) => {
      schema(d, 'StackItemInput').properties.title.pattern = '^[a-z]+$';
    },
  },
  'a text of a request has to have a form of Unicode': {
    at: 'ntent/application~1json/schema/properties/username/x-pattern',
    plant: (d) => {
      schema(d, 'ProfileChange').properties.username['x-pattern'] = '^\\p{L}+$';
    },
  },
  'a text of a request may have fewer signs': {
    at: '#/paths/~1feeds~1custom~1{feedId}/patch/requestBody/content/application~1json/schema/properties/name/x-pattern',
    plant: (d) => {
      const { name } = schema(d, 'CustomFeedChange').properties;
      name['x-pattern'] = name['x-pattern'].replaceAll('+#', '#');
    },
  },
  'a text of an answer may have any form of Unicode': {
    at: 'roperties/data/items/properties/flags/properties/name/x-pattern',
    plant: (d) => {
      delete schema(d, 'CustomFeed').properties.flags.properties.name['x-pattern'];
    },
  },
  'a parameter becomes required': {
    at: '#/paths/~1search~1sources/get/parameters/2',
    plant: (d) => {
      operation(d, 'searchSources').parameters.push({
        name: 'region',
        in: 'query',
        required: true,
        description: 'Where.',
        schema: { type: 'string' },
      });
    },
  },
  'a parameter is removed': {
    at: '#/paths/~1bookmarks~1search/get/parameters/3',
    plant: (d) => {
      operation(d, 'searchBookmarks').parameters = operation(d, 'searchBookmarks').parameters.filter(
        (one: any) => one.name !== 'unreadOnly',
      );
    },
  },
  'a parameter has another name': {
    at: '#/paths/~1feeds~1discussed/get/parameters/2/name',
    plant: (d) => {
      operation(d, 'listDiscussedFeed').parameters.find((one: any) => one.name === 'period').name = 'days';
    },
  },
  'a default is another': {
    at: '#/paths/~1recommend~1keyword/get/parameters/1/schema/default',
    plant: (d) => {
      operation(d, 'recommendByKeyword').parameters.find((one: any) => one.name === 'limit').schema.default = 5;
    },
  },
  'the status of success is another': {
    at: '#/paths/~1profile~1stack/post/responses/201/key',
    plant: (d) => {
      const { responses } = operation(d, 'createStackItem');
      responses['201'] = responses['200'];
      delete responses['200'];
    },
  },
  'an answer has another media type': {
    at: '~1notifications~1unread~1count/get/responses/200/content/application~1xml/key',
    plant: (d) => {
      const one = success(d, 'countUnreadNotifications');
      one.content = { 'application/xml': one.content['application/json'] };
    },
  },
  'a header of an answer is removed': {
    at: '#/paths/~1feeds~1filters/get/responses/200/headers/ETag',
    plant: (d) => {
      delete success(d, 'getFeedFilters').headers.ETag;
    },
  },
  'an open operation asks for a token': {
    at: '#/paths/~1skill.md/get/security',
    plant: (d) => {
      delete operation(d, 'getSkill').security;
    },
  },
  'an operation asks for another scope': {
    at: '#/paths/~1profile/get/security/1/oauth2',
    plant: (d) => {
      operation(d, 'getProfile').security = [{ personalToken: [] }, { oauth2: ['write'] }];
    },
  },
  'a body becomes required': {
    at: '~1comments~1{id}/patch/requestBody/required',
    before: true,
    plant: (d) => {
      operation(d, 'updateComment').requestBody.required = false;
    },
  },
  'an operation has another id': {
    at: '#/paths/~1profile~1stack~1search/get/operationId',
    plant: (d) => {
      operation(d, 'searchTools').operationId = 'findTools';
    },
  },
};

export const SOURCE_BREAKING: Record<string, PlantedChange> = {
  'a parameter stands behind the one that takes its place': {
    at: '#/paths/~1search~1sources/get/parameters',
    plant: (d) => {
      const { parameters } = operation(d, 'searchSources');
      const [q] = parameters;
      parameters.splice(0, 1, { ...q, name: 'text', required: false }, { ...q, required: false, deprecated: true });
    },
  },
  'an operation has its first optional parameter': {
    at: '#/paths/~1tags/get/parameters',
    plant: (d) => {
      operation(d, 'listTags').parameters = [{ name: 'sort', in: 'query', schema: { type: 'string' } }];
    },
  },
  'a parameter need not be sent any more': {
    at: '#/paths/~1search~1tags/get/parameters',
    plant: (d) => {
      operation(d, 'searchTags').parameters[0].required = false;
    },
  },
};

export const ADDITIVE: Record<string, PlantedChange> = {
  'a list that is always empty from now on has items of another kind': {
    at: '/properties/recent/items/required',
    plant: (d) => {
      Object.assign(schema(d, 'Usage').properties.recent, { maxItems: 0, items: { type: 'object' } });
    },
  },
  'a path is added': {
    at: '#/paths/~1badges',
    plant: (d) => {
      d.paths['/badges'] = { get: { ...operation(d, 'listTags'), operationId: 'listBadges' } };
    },
  },
  'an operation is added': {
    at: '#/paths/~1notifications~1{id}~1read/delete',
    plant: (d) => {
      d.paths['/notifications/{id}/read'].delete = {
        ...operation(d, 'markNotificationRead'),
        operationId: 'markNotificationUnread',
      };
    },
  },
  'an answer has one more field': {
    at: 'es/200/content/application~1json/schema/properties/followers',
    plant: (d) => {
      schema(d, 'Profile').properties.followers = { type: 'integer' };
    },
  },
  'a field of an answer is always there': {
    at: '/properties/data/items/properties/source/properties/followed',
    plant: (d) => {
      schema(d, 'Source').properties.followed = { type: 'boolean' };
      schema(d, 'Source').required.push('followed');
    },
  },
  'a field of an answer is never null any more': {
    at: 'erties/data/items/properties/tool/properties/faviconUrl/type',
    plant: (d) => {
      schema(d, 'Tool').properties.faviconUrl.type = 'string';
    },
  },
  'an answer has one choice less': {
    at: 'tion~1json/schema/properties/data/items/properties/type/enum',
    plant: (d) => {
      schema(d, 'NotificationType').enum.pop();
    },
  },
  'a request may have one more field': {
    at: 'questBody/content/application~1json/schema/properties/colour',
    plant: (d) => {
      schema(d, 'BookmarkListInput').properties.colour = { type: 'string' };
    },
  },
  'a field of a request may be left out': {
    at: 'k/post/requestBody/content/application~1json/schema/required',
    plant: (d) => {
      schema(d, 'StackItemInput').required = without(schema(d, 'StackItemInput').required, 'section');
    },
  },
  'a request has one more choice': {
    at: '#/paths/~1posts~1{id}~1comments/get/parameters/3/schema/enum',
    plant: (d) => {
      operation(d, 'listComments')
        .parameters.find((one: any) => one.name === 'sort')
        .schema.enum.push('best');
    },
  },
  'a choice that clients make is shown to others': {
    at: '#/paths/~1events/get/parameters/1/schema/items/enum',
    plant: (d) => {
      schema(d, 'EventType').enum.push('tag.made');
    },
  },
  'a text of a request may be longer': {
    at: 'ontent/application~1json/schema/properties/content/maxLength',
    plant: (d) => {
      schema(d, 'CommentInput').properties.content.maxLength = 20_000;
    },
  },
  'a number of a request may be larger': {
    at: '#/paths/~1feeds/get/parameters/0/schema/maximum',
    plant: (d) => {
      d.components.parameters.Limit.schema.maximum = 100;
    },
  },
  'a list of a request may be longer': {
    at: 'dy/content/application~1json/schema/properties/tags/maxItems',
    plant: (d) => {
      schema(d, 'TagFilter').properties.tags.maxItems = 1000;
    },
  },
  'a text of a request may have any form': {
    at: 'content/application~1json/schema/properties/username/pattern',
    plant: (d) => {
      delete schema(d, 'ProfileChange').properties.username.pattern;
    },
  },
  'a text that people write may have more signs': {
    at: 'roperties/data/items/properties/flags/properties/name/x-pattern',
    plant: (d) => {
      for (const { name } of [
        schema(d, 'CustomFeedInput').properties,
        schema(d, 'CustomFeed').properties.flags.properties,
      ])
        name['x-pattern'] = name['x-pattern'].replaceAll('+#', '!+#');
    },
  },
  'a pattern is for ECMAScript alone': {
    at: 'content/application~1json/schema/properties/username/pattern',
    plant: (d) => {
      const { username } = schema(d, 'ProfileChange').properties;
      username['x-pattern'] = username.pattern;
      delete username.pattern;
    },
  },
  'a parameter is added': {
    at: '#/paths/~1search~1sources/get/parameters/2',
    plant: (d) => {
      operation(d, 'searchSources').parameters.push({
        name: 'region',
        in: 'query',
        description: 'Where.',
        schema: { type: 'string' },
      });
    },
  },
  'a parameter may be left out': {
    at: '#/paths/~1profile~1stack~1search/get/parameters/0/required',
    plant: (d) => {
      operation(d, 'searchTools').parameters.find((one: any) => one.in === 'query').required = false;
    },
  },
  'an answer has one more header': {
    at: '#/paths/~1feeds~1filters/get/responses/200/headers/x-cost',
    plant: (d) => {
      success(d, 'getFeedFilters').headers['x-cost'] = { description: 'Points.', schema: { type: 'integer' } };
    },
  },
  'an answer has one more media type': {
    at: '#/paths/~1tags/get/responses/200/content/text~1csv',
    plant: (d) => {
      success(d, 'listTags').content['text/csv'] = { schema: { type: 'string' } };
    },
  },
  'an operation has one more error': {
    at: '#/paths/~1posts~1{id}/get/responses/410',
    plant: (d) => {
      operation(d, 'getPost').responses['410'] = { description: 'It is gone.' };
    },
  },
  'an operation takes one more way to sign in': {
    at: '#/paths/~1profile/get/security/2',
    plant: (d) => {
      operation(d, 'getProfile').security.push({});
    },
  },
  'an operation is deprecated': {
    at: '#/paths/~1feeds~1custom~1advanced-settings/get/deprecated',
    plant: (d) => {
      operation(d, 'listAdvancedSettings').deprecated = true;
    },
  },
  'a body may be left out': {
    at: 'ths/~1feeds~1filters~1tags~1follow/post/requestBody/required',
    plant: (d) => {
      operation(d, 'followTags').requestBody.required = false;
    },
  },
};

export const WORDS: Record<string, PlantedChange> = {
  'the title': {
    at: '#/info/title',
    plant: (d) => {
      d.info.title = 'Another';
    },
  },
  'the description': {
    at: '#/info/description',
    plant: (d) => {
      d.info.description = 'Other words.';
    },
  },
  'the summary': {
    at: '#/info/summary',
    plant: (d) => {
      d.info.summary = 'Other words.';
    },
  },
  'the contact': {
    at: '#/info/contact/name',
    plant: (d) => {
      d.info.contact.name = 'Somebody';
    },
  },
  'the terms': {
    at: '#/info/termsOfService',
    plant: (d) => {
      d.info.termsOfService = 'https://content.example.com/terms';
    },
  },
  'the licence': {
    at: '#/info/license/name',
    plant: (d) => {
      d.info.license.name = 'MIT License';
    },
  },
  'the words of a server': {
    at: '#/servers/0',
    plant: (d) => {
      d.servers[0].description =
        'Other words, and so many that the whole server looks like another one to who compares it.';
    },
  },
  'the words of a tag': {
    at: '#/tags/0',
    plant: (d) => {
      d.tags[0].description = 'Other words.';
    },
  },
  'the summary of an operation': {
    at: '#/paths/~1profile/get/summary',
    plant: (d) => {
      operation(d, 'getProfile').summary = 'Other words';
    },
  },
  'the words of an operation': {
    at: '#/paths/~1profile/get/description',
    plant: (d) => {
      operation(d, 'getProfile').description = 'Other words.';
    },
  },
  'the words of a shared parameter': {
    at: '#/paths/~1feeds/get/parameters/0/description',
    plant: (d) => {
      d.components.parameters.Limit.description = 'Other words.';
    },
  },
  'the words of a parameter': {
    at: '#/paths/~1posts~1{id}/get/parameters/0/description',
    plant: (d) => {
      operation(d, 'getPost').parameters?.forEach((one: any) => (one.description = 'Other words.'));
      d.paths['/posts/{id}'].parameters?.forEach((one: any) => (one.description = 'Other words.'));
    },
  },
  'the example of a parameter': {
    at: '#/paths/~1search~1posts/get/parameters/0/example',
    plant: (d) => {
      d.components.parameters.Query.example = 'other words';
    },
  },
  'the words of a body': {
    at: '/~1feeds~1filters~1tags~1follow/post/requestBody/description',
    plant: (d) => {
      operation(d, 'followTags').requestBody.description = 'Other words.';
    },
  },
  'the words of an answer': {
    at: '#/paths/~1profile/get/responses/200/description',
    plant: (d) => {
      success(d, 'getProfile').description = 'Other words.';
    },
  },
  'the words of an error': {
    at: 'aths/~1feeds~1source~1{source}/get/responses/404/description',
    plant: (d) => {
      d.components.responses.NotFound.description = 'Other words.';
    },
  },
  'the words of a header': {
    at: '#/paths/~1feeds/get/responses/200/headers/Link/description',
    plant: (d) => {
      d.components.headers.Link.description = 'Other words.';
    },
  },
  'the words of a schema': {
    at: 't/application~1json/schema/properties/data/items/description',
    plant: (d) => {
      schema(d, 'Tag').description = 'Other words.';
    },
  },
  'the words of a field': {
    at: '/schema/properties/data/items/properties/summary/description',
    plant: (d) => {
      schema(d, 'FeedPost').properties.summary.description = 'Other words.';
    },
  },
  'the words of a way to sign in': {
    at: '#/components/securitySchemes/oauth2/description',
    plant: (d) => {
      d.components.securitySchemes.oauth2.description = 'Other words.';
    },
  },
};
