type DemoFile = { name: string; title: string; lines: string[] }

type DemoAnnouncement = {
  title: string
  /** `{picture}` is replaced by a drawing. */
  body: string
  daysAgo: number
  files?: DemoFile[]
}

const nominationForm: DemoFile = {
  name: 'Nomination form.pdf',
  title: 'Nomination for the executive committee',
  lines: [
    'Name of the nominee: ______________________________',
    'Position: ______________________________',
    'Seconded by: ______________________________',
    'and by: ______________________________',
    'Please return this form to the secretary.',
  ],
}

/** The news of a chapter; `year` is the coming year. */
export const chapterNews = (chapter: string, year: number): DemoAnnouncement[] => [
  {
    title: `${year} dues: pay by January 31 and help us plan`,
    daysAgo: 8,
    body: `<p>Dues for ${year} can be paid now. It takes two minutes: log in, open <strong>Payment</strong>, and pay with PayPal or a card. Your receipt arrives by email.</p><p>When most of us have paid by <strong>January 31</strong>, the committee knows what it can spend on site visits and training in the spring. If money is tight this year, write to the treasurer. We would rather have you with us.</p>`,
  },
  {
    title: 'Call for nominations to the executive committee',
    daysAgo: 16,
    body: '<p>The term of the present committee ends on June 30. Active members may now put their names forward for president-elect, secretary, treasurer, and two executive seats.</p><h3>Dates to keep</h3><ul><li>Nominations close on January 15 at midnight.</li><li>Statements of the candidates are published on January 22.</li><li>Voting runs from February 1 to February 14.</li></ul><p>A nomination needs two members in good standing as seconders and a statement of no more than 300 words. The form and the calendar are attached.</p>',
    files: [
      nominationForm,
      {
        name: 'Election calendar.pdf',
        title: `${chapter}: election calendar`,
        lines: [
          'January 15   Nominations close at midnight',
          'January 22   Statements are published',
          'February 1   Voting opens',
          'February 14  Voting closes',
          'February 20  Results are announced',
        ],
      },
    ],
  },
  {
    title: 'Site visit: the new footbridge, twelve places',
    daysAgo: 25,
    body: '<p>The contractor has invited us to see the steel truss before the deck goes on. We meet at the east abutment at 9 a.m. and walk the whole span in two groups of six.</p>{picture}<p>Bring boots and a safety vest; helmets are provided. Write to the secretary to reserve a place. Students go first.</p>',
    files: [
      {
        name: 'Meeting point.pdf',
        title: 'Where we meet',
        lines: [
          'East abutment, gate 2, at 9 a.m.',
          'Street parking is free on Saturdays.',
          'From the station it is a walk of ten minutes along the river.',
        ],
      },
    ],
  },
  {
    title: 'Scholarships go to six engineering students',
    daysAgo: 39,
    body: `<p>The jury read 41 applications and chose six. The students come from five schools and study everything from timber to tunnels. Each receives $1,500 for the coming year and a mentor from the ${chapter} chapter.</p><p>Thank you to everybody who gave to the fund. Applications for the next round open in March.</p>`,
  },
]

/** The news of the parent chapter. */
export const parentNews = (year: number): DemoAnnouncement[] => [
  {
    title: `Convention ${year}: call for papers`,
    daysAgo: 6,
    body: '<p>We are looking for talks of twenty minutes on work that you did yourself: a repair that held, a calculation that surprised you, a project that taught you something.</p>{picture}<h3>How to take part</h3><ol><li>Write an abstract of at most 250 words.</li><li>Send it to your chapter by March 1.</li><li>Hear from us by April 15.</li></ol><p>First-time speakers are very welcome, and we are happy to help with the slides.</p>',
    files: [
      {
        name: 'Call for papers.pdf',
        title: 'Call for papers',
        lines: [
          'Abstracts of at most 250 words, in plain text.',
          'Send them to your chapter by March 1.',
          'You will hear from us by April 15.',
        ],
      },
    ],
  },
  {
    title: 'The board meets in the open',
    daysAgo: 30,
    body: '<p>From now on, every member may listen to the meetings of the board, and the minutes are published within two weeks. The next meeting is on the second Tuesday of January, online, at 8 p.m. Eastern Time.</p>',
    files: [
      {
        name: 'Agenda.pdf',
        title: 'Agenda of the January meeting',
        lines: [
          '1. Minutes of the last meeting',
          '2. Report of the treasurer',
          '3. Convention: place and dates',
          '4. Relief fund',
          '5. Questions from members',
        ],
      },
    ],
  },
]
