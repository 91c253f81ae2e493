/** Admin texts about the programs of an event. */
export const manageWords = {
  title: 'Programs',
  done: {
    addProgram: 'Program added.',
    updateProgram: 'Program renamed.',
    removeProgram: 'Program deleted.',
  },
  addProgram: 'Add program',
  none: 'No programs yet. Add the first one, then its groups.',
  rename: 'Rename',
  delete: 'Delete',
  renameOf: (name: string) => `Rename ${name}`,
  deleteOf: (name: string) => `Delete ${name}`,
  program: {
    new: 'Add program',
    edit: 'Rename program',
    add: 'Add program',
    update: 'Rename',
    fields: { programName: 'Program name' },
    remove: 'Delete program',
    consequence: (name: string, parts: string) => `${name} and its ${parts} will be deleted.`,
    alone: (name: string) => `${name} will be deleted.`,
  },
  heads: { ages: 'Ages', grades: 'Grades', seats: 'Seats' },
  noLimit: 'No limit',
  taken: (taken: number, seats: number) => `${taken} of ${seats}`,
  inUse: (taken: number, seats: number) =>
    `${taken} of ${seats} seats ${taken === 1 ? 'is' : 'are'} taken. Set the seats to ${taken} to take no more registrations.`,
  inUseWith: (groups: { groupName: string; taken: number; seats: number }[]) =>
    `${groups.map(({ groupName, taken, seats }) => `${groupName}: ${taken} of ${seats} seats taken.`).join(' ')} Registrations stay as they are.`,
  any: 'Any',
  lead: (program: string, days: string) => `${program}, ${days}`,
  days: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  outside: (days: string) => `The event is on ${days}`,
  optionalLimit: 'Leave empty for no limit.',
  gradeHelp: 'Leave empty for all grades.',
  moneyTitle: 'At least 0, with at most two decimals',
}

/** A group, which an election calls a position. */
const groupWords = {
  group: {
    noun: 'group',
    keep: (count: number) =>
      count === 1
        ? 'The 1 registration keeps its group.'
        : `The ${count.toLocaleString('en-US')} registrations keep their groups.`,
    none: 'No groups yet.',
    add: 'Add group',
    addTo: (program: string) => `Add group to ${program}`,
    edit: 'Edit group',
    update: 'Update group',
    remove: 'Delete group',
    done: { addGroup: 'Group added.', updateGroup: 'Group updated.', removeGroup: 'Group deleted.' },
    heads: { groupName: 'Group', when: 'When', fee: 'Fee' },
    fields: {
      groupName: 'Group name',
      ageFrom: 'Age from',
      ageTo: 'Age to',
      gradeFrom: 'Grade from',
      gradeTo: 'Grade to',
      startsAt: 'Starts',
      endsAt: 'Ends',
      seats: 'Seats',
      fee: 'Fee',
    },
  },
  position: {
    noun: 'position',
    keep: (count: number) =>
      count === 1
        ? 'The 1 nomination keeps its position.'
        : `The ${count.toLocaleString('en-US')} nominations keep their positions.`,
    none: 'No positions yet.',
    add: 'Add position',
    addTo: (program: string) => `Add position to ${program}`,
    edit: 'Edit position',
    update: 'Update position',
    remove: 'Delete position',
    done: { addGroup: 'Position added.', updateGroup: 'Position updated.', removeGroup: 'Position deleted.' },
    heads: { groupName: 'Position', when: 'Nominations', fee: 'Registration fee' },
    fields: {
      groupName: 'Position',
      ageFrom: 'Age from',
      ageTo: 'Age to',
      gradeFrom: 'Grade from',
      gradeTo: 'Grade to',
      startsAt: 'Nominations from',
      endsAt: 'Nominations to',
      seats: 'Seats',
      fee: 'Registration fee',
    },
  },
}

export const wordsOf = ({ eventType }: { eventType: string }) =>
  eventType === 'election' ? groupWords.position : groupWords.group

/** Returns the number of places held or sold in a group, as far as the page knows: without a limit it does not. */
export const takenOf = ({ seats, left }: { seats: number | null; left: number | null }) =>
  seats === null || left === null ? 0 : seats - left

export const doneOf = (event: { eventType: string }): Record<string, string> => ({
  ...manageWords.done,
  ...wordsOf(event).done,
})

export const countedParts = (event: { eventType: string }, count: number) =>
  `${count} ${wordsOf(event).noun}${count === 1 ? '' : 's'}`
