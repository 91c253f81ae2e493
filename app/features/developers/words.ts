/** Texts of the developer pages. */
export const developerWords = {
  title: 'For developers',
  lead: 'The calls that programs can make, by area. Each is made on the host of its chapter.',
  file: 'OpenAPI document',
  back: 'All calls',
  calls: (count: number) => (count === 1 ? '1 call' : `${count} calls`),
  errorsTitle: 'How to call',
  start: 'Log in by POST /api/users/login, and send the token that it answers with every call:',
  header: 'Authorization: Bearer <token>',
  errors:
    'A call that is refused answers 4xx with JSON: a sentence in “message”, and in “fields” one for each field that is wrong.',
  oldPaths:
    'Paths never change. Those marked “Old path” keep the spelling of the association’s documents, or are there for earlier clients.',
  oldPath: 'Old path',
  oldPathText: (instead: string | null) =>
    instead
      ? `Kept for earlier clients; use ${instead}.`
      : 'The path keeps the spelling of the association’s documents.',
  filter: 'Method, path or feature',
  more: 'More',
  none: (search: string) => `No calls match “${search}”`,
  noneText: 'Check the spelling, or clear the filter.',
  example: 'Example',
  copyExample: 'Copy the example',
  limitsTitle: 'Limits',
  limits:
    'Logins, registrations, payments, uploads and some other calls are counted by address, by person or by chapter. One too many answers 429; one that comes while the portal has too much to do answers 503. Where the answer has the header “Retry-After”, wait that many seconds and call again.',
  sizes: 'A body that is too large answers 413, and “message” says how much can be sent.',
  address: 'In the address',
  query: 'In the query',
  body: 'In the body',
  answer: 'Answer',
  needed: 'Required',
  anything: 'anything',
  forWhom: { anyone: 'Everybody', member: 'Logged in', admin: 'Admins', systemAdmin: 'System admins' },
}
