/** Texts of pages whose parts, with all other texts, are loaded later. */

/** The title of a page with an event's form. */
export const titleOf = (eventName: string) => `Event registration: ${eventName}`

const counted = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** "2 adults, 1 child"; empty for nobody. */
const peopleText = (adults: number, minors: number) =>
  [adults > 0 && counted(adults, 'adult', 'adults'), minors > 0 && counted(minors, 'child', 'children')]
    .filter(Boolean)
    .join(', ')

/** Shown to people who have registered already. */
export const registeredWords = {
  coming: {
    title: 'You’re registered',
    view: 'View ticket',
    more: 'Register more people',
    people: peopleText,
  },
  giving: { title: 'You’ve given', view: 'View donation', more: 'Give again', people: () => '' },
  election: {
    title: 'You’re nominated',
    view: 'View nomination',
    more: 'Another position',
    people: () => '',
  },
}
