/** A job post of the demo; the companies are made up. */
export type DemoJob = {
  title: string
  companyName: string
  /** The first part of the company's domain. */
  domain: string
  city: string
  state: string
  line: string
  daysAgo: number
  body: string
  standing?: 'pending' | { rejected: string }
  file?: { name: string; title: string; lines: string[] }
}

const list = (entries: string[]) => `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`

const post = (intro: string, tasks: string[], skills: string[], pay: string) =>
  `<p>${intro}</p><h3>What you do</h3>${list(tasks)}<h3>What you bring</h3>${list(skills)}<p>${pay}</p>`

/** By the chapter's subdomain. */
export const demoJobs: Record<string, DemoJob[]> = {
  dc: [
    {
      title: 'Bridge engineer, seismic retrofit',
      companyName: 'Lindqvist and Partners',
      domain: 'lindqvist',
      city: 'Washington',
      state: 'DC',
      line: '0119',
      daysAgo: 3,
      body: post(
        'We retrofit what others built in the sixties: overpasses, a library, two hospitals and, since last year, a pier. Eleven engineers, one contractor’s yard next door, no open-plan telephone booth.',
        [
          'Assess existing bridges on site and on paper, and say plainly what has to be done.',
          'Run non-linear models, and check them by hand before anybody else does.',
          'Write the calculation book that the county engineer will enjoy reading.',
        ],
        [
          'Five years with steel and concrete, two of them on bridges.',
          'A PE license, or a date for the exam.',
          'Boots. We are on site every other week.',
        ],
        'Salary from $118,000 to $142,000 a year, health insurance for the family, and every second Friday off.',
      ),
      file: {
        name: 'Bridge engineer.pdf',
        title: 'Bridge engineer, seismic retrofit',
        lines: [
          'Lindqvist and Partners',
          'Start: first of the month after next',
          'Reports to: head of structures',
          'Place: Washington, DC, with site visits in three counties',
        ],
      },
    },
    {
      title: 'Controls engineer, tunnel ventilation',
      companyName: 'Northline Systems',
      domain: 'northline',
      city: 'Washington',
      state: 'DC',
      line: '0121',
      daysAgo: 11,
      body: post(
        'Sixteen fan stations need one brain. You know your way around safety controllers, write clean function blocks, and keep calm when the smoke test starts.',
        [
          'Program and commission the controllers of road tunnels.',
          'Write the test plan, and stand next to it at night.',
        ],
        ['Experience with IEC 61131-3.', 'A driver’s license.'],
        'Salary from $105,000 to $128,000 a year.',
      ),
    },
    {
      title: 'Cost engineer',
      companyName: 'Brandt Whitfield',
      domain: 'brandtwhitfield',
      city: 'Arlington',
      state: 'VA',
      line: '0123',
      daysAgo: 24,
      body: post(
        'You price what others draw, and say so early enough. Public works from two to ninety million dollars, most of them schools and treatment plants.',
        ['Estimate at every stage of design.', 'Compare bids, and explain the difference.'],
        ['Three years of estimating.', 'Spreadsheets that others can follow.'],
        'Salary from $92,000 to $110,000 a year.',
      ),
    },
    {
      title: 'Summer intern, structural',
      companyName: 'Calder Steel',
      domain: 'caldersteel',
      city: 'Baltimore',
      state: 'MD',
      line: '0125',
      daysAgo: 33,
      body: '<p>Twelve weeks in the detailing office and on the shop floor. For juniors and seniors in civil or mechanical engineering. You learn how a drawing becomes a girder, and why some drawings do not.</p><p>$26 an hour; housing nearby can be arranged.</p>',
    },
    {
      title: 'Water resources engineer',
      companyName: 'County of Merrin, Public Works',
      domain: 'merrincounty',
      city: 'Rockville',
      state: 'MD',
      line: '0127',
      daysAgo: 45,
      body: '<p>Stormwater, two small dams, and a river that changes its mind. Permanent position with a pension; hydraulic modeling, permits, and an hour of fieldwork for every hour at the desk.</p>',
    },
    {
      title: 'Senior structural engineer, footbridges',
      companyName: 'Ridgeline Survey',
      domain: 'ridgeline',
      city: 'Alexandria',
      state: 'VA',
      line: '0129',
      daysAgo: 1,
      body: post(
        'Lead the design of four footbridges over the canal. You run a team of five and sign the drawings.',
        ['Design in timber and steel.', 'Talk to the neighbors before the first sketch.'],
        ['PE license in Virginia.', 'Ten years of experience.'],
        '$148,000 to $172,000 a year, four weeks of vacation.',
      ),
      standing: 'pending',
    },
    {
      title: 'Sales agent on commission',
      companyName: 'Summit Homes',
      domain: 'summithomes',
      city: 'Fairfax',
      state: 'VA',
      line: '0131',
      daysAgo: 6,
      body: '<p>Sell model homes on weekends. No experience needed, commission only.</p>',
      standing: {
        rejected: 'This is not an engineering or architecture position. Please add the salary range if you change it.',
      },
    },
  ],
  ny: [
    {
      title: 'Project architect, schools',
      companyName: 'Studio Okonjo',
      domain: 'studio-okonjo',
      city: 'New York',
      state: 'NY',
      line: '0133',
      daysAgo: 5,
      body: '<p>Four public schools are on our boards and the fifth just came in. You run one of them from concept to completion, with a team of six and a client who answers the phone.</p><p>Registered architect, eight years of experience. $115,000 to $135,000 a year.</p>',
    },
    {
      title: 'Facade engineer',
      companyName: 'Marlow Glass',
      domain: 'marlowglass',
      city: 'New York',
      state: 'NY',
      line: '0135',
      daysAgo: 19,
      body: '<p>Curtain walls for towers that move more than people think. You check the anchors, test the mock-up in the rain rig, and find out why it leaks.</p>',
    },
    {
      title: 'Lecturer, building services',
      companyName: 'Plumb Line Institute',
      domain: 'plumbline',
      city: 'New York',
      state: 'NY',
      line: '0137',
      daysAgo: 38,
      body: '<p>Two courses a term, one lab and a roof full of test rigs. Practice counts as much as papers; bring projects that went well and one that did not.</p>',
    },
  ],
  sv: [
    {
      title: 'Geotechnical engineer',
      companyName: 'Ridgeline Survey',
      domain: 'ridgeline',
      city: 'Fremont',
      state: 'CA',
      line: '0139',
      daysAgo: 9,
      body: '<p>Borings in the morning, bearing capacity in the afternoon. You have logged clay in the rain and still like it. Two offices, both near a station.</p>',
    },
    {
      title: 'BIM manager',
      companyName: 'Marlow Glass',
      domain: 'marlowglass',
      city: 'San Jose',
      state: 'CA',
      line: '0141',
      daysAgo: 21,
      body: '<p>Our models are good and our naming is not. Bring order to 140 facade families and teach twelve people to keep it.</p>',
    },
    {
      title: 'Landscape architect, parks',
      companyName: 'City of Alder Grove',
      domain: 'aldergrove',
      city: 'Santa Clara',
      state: 'CA',
      line: '0143',
      daysAgo: 29,
      body: '<p>Nine parks, two rivers and a budget that was passed without a cut. You draw planting plans that a crew of eight can build and keep alive.</p>',
    },
  ],
  aea: [
    {
      title: 'Program manager, scholarships',
      companyName: 'Association office',
      domain: 'aea',
      city: 'Washington',
      state: 'DC',
      line: '0145',
      daysAgo: 14,
      body: '<p>You run the scholarship program from the call for applications to the award dinner, with a jury of members and a small budget that is spent to the dollar. Part time, twenty hours a week.</p>',
    },
  ],
}

/** The line over the jobs of every chapter that has the job portal. */
export const demoCourtesy = 'Courtesy to Southern California Chapter'

/** Addresses that get a chapter's job alerts. */
export const demoSubscribers = ['clara.jensen@mail.example', 'm.okafor@mail.example', 'careers@northfield.example']
