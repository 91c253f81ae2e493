/** The demo accounts that the first page and the README name. */
export const demoAccounts = {
  password: 'chapterhouse-demo',
  people: [
    { email: 'system@aea.example', note: 'system admin' },
    { email: 'admin@dc.aea.example', note: 'admin and member of DC, active' },
    { email: 'admin@ny.aea.example', note: 'admin and member of New York, active' },
    { email: 'member@dc.aea.example', note: 'member of DC, active' },
    { email: 'inactive@dc.aea.example', note: 'member of DC, approved, has not paid' },
    { email: 'pending@dc.aea.example', note: 'applicant to DC, waiting for approval' },
    { email: 'unverified@dc.aea.example', note: 'applicant to DC, email not confirmed' },
  ],
} as const
