/** The areas under which the features are listed, in order; a feature without an area comes last. */
const areas: { area: string; features: readonly string[] }[] = [
  { area: 'People', features: ['Users', 'Accounts', 'Members', 'Committees'] },
  { area: 'Money', features: ['Dues', 'Payments', 'Payment types', 'Donations', 'Donation types', 'Fees', 'Receipts'] },
  {
    area: 'Events',
    features: [
      'Events',
      'Registrations',
      'Event contacts',
      'Event flyers',
      'Programs',
      'Hotels',
      'Packages',
      'Check in',
      'Waiting list',
    ],
  },
  {
    area: 'Content',
    features: [
      'Announcements',
      'Activities',
      'Blog',
      'Blog comments',
      'Documents',
      'Images',
      'Files',
      'Quick links',
      'Help contacts',
      'Statements',
      'Jobs',
      'Advertisements',
      'Sponsors',
    ],
  },
  { area: 'Chapters and email', features: ['Chapters', 'Settings', 'Emails', 'Newsletter'] },
]

/** Groups features by area, both in the order of the areas. */
export function byArea<Row extends { feature: string }>(rows: Row[], more: string): { area: string; rows: Row[] }[] {
  const known = areas.map(({ area, features }) => ({
    area,
    rows: features.flatMap((name) => rows.filter(({ feature }) => feature === name)),
  }))
  const placed = new Set(known.flatMap((group) => group.rows))
  return [...known, { area: more, rows: rows.filter((row) => !placed.has(row)) }].filter(
    (group) => group.rows.length > 0,
  )
}
