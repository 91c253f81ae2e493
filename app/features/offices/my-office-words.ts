/** The texts of "My office", where people begin to work with the rights of their offices. */
export const myOfficeWords = {
  title: 'My office',
  lead: 'Switch on what your office may do while you work for the chapter. Everything is recorded under your name.',
  offices: 'Offices you hold',
  office: 'Office',
  until: 'Until, midnight',
  rights: 'Rights',
  admin: 'Chapter admin',
  holders: (right: string) => `Who has “${right}”`,
  none: {
    title: 'You hold no office in this chapter today',
    text: 'Offices begin and end with the day. Ask an admin of the chapter about yours.',
  },
  begin: (names: readonly string[]) => `Work as ${names.join(' and ')}`,
  beginning: 'Switching on',
  end: 'Back to member',
  ending: 'Switching off',
  isOn: 'The rights are on. They go off by themselves after eight hours, and when you log out.',
  isOff: 'The rights go off by themselves after eight hours, and when you log out.',
  done: { begin: 'You are working for your office now.', end: 'You are a member again.' },
}
