/** Texts of the overview page; its facts are those of the specification (foundation, section 2). */
export const aboutWords = {
  title: 'About',
  heading: (shortName: string) => `About the ${shortName}`,
  history: (name: string) =>
    `The ${name} is a non-profit founded in 1984. It began with a handful of engineers and architects who wanted to know one another, and has grown to 12 chapters across the country.`,
  chapters:
    'Every chapter elects its own committee and plans its own year. Above them is a central committee: the lead rotates every term, so every chapter gets its turn.',
  work: 'What holds the chapters together is work. Members teach, judge, advise and build, in their own town and far from it, and open doors for those who follow.',
  services: 'What the association does',
  missing: (name: string) => `No ${name} has been written yet.`,
  write: (name: string) => `Write the ${name}`,
}

export const services = [
  ['Career workshops', 'From first application to license: experienced members review and advise.'],
  ['Training classes', 'Evenings and Saturdays on building codes, software and exams, taught by members.'],
  ['Science fairs', 'Schools bring their experiments; engineers and architects judge them and hand out the prizes.'],
  ['Scholarships', 'Students of engineering and architecture are supported through their years of study.'],
  ['Job fairs', 'Firms and job seekers meet under one roof.'],
  ['Lab projects', 'Laboratories at universities abroad are planned, equipped and kept running.'],
  ['Humanitarian fundraising', 'After floods, storms and earthquakes, chapters raise funds for those affected.'],
] as const
