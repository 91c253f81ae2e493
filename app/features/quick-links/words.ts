/** Admin texts about the chapter's quick links. */
export const linksWords = {
  title: 'Quick links',
  lead: 'Shown on the home page of the chapter, newest first.',
  noun: 'quick link',
  search: 'Title or address',
  empty: { title: 'No quick links yet', text: 'Add the first one: a licensing board, a building code, a form.' },
  consequence: 'It will disappear from the home page right away.',
  fields: { linkTitle: 'Title', link: 'Address' },
  added: 'Added',
  linkHelp: 'A web address, such as https://www.example.org',
}
