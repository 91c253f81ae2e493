type DemoActivity = {
  title: string
  category: string
  daysAgo: number
  /** Formatted text; lists show its first words. */
  body: string
  /** Drawings, the first one for the lists. */
  pictures: string[]
  report?: { name: string; title: string; lines: string[] }
}

const loadTestReport = {
  name: 'Load test report.pdf',
  title: 'Load test of nine trusses',
  lines: [
    'Span 1.2 meters, load in steps of 5 kilograms, one minute each.',
    '',
    'Held at 25 kilograms: trusses 1, 2, 4, 5, 6, 8 and 9.',
    'Failed: truss 3 at 20 kilograms (glue line), truss 7 at 15 (buckling).',
    'Lightest truss that held: number 4, 312 grams.',
  ],
}

/** The activities of a chapter, the latest first. */
export const chapterActivities: DemoActivity[] = [
  {
    title: 'Forty students, nine bridges, one load test',
    category: 'Robotics',
    daysAgo: 41,
    body: '<p>Members coached nine teams over six Saturdays. The brief: a basswood truss that spans 1.2 meters and carries 25 kilograms for a minute. Seven held. The two that did not taught the most, and both teams rebuilt theirs the same afternoon. Drawings and load curves are in the photo wall, with thanks to the parents for the sandwiches.</p><p>The lightest bridge of the day came in at 312 grams and was drawn by two seventh graders who had never used a protractor before September.</p><h3>What we would do again</h3><ul><li>Weigh the glue.</li><li>Let the teams load their own bridge.</li><li>Keep a table free for those who want to start over.</li></ul>',
    pictures: [
      'loadtest-blueprint',
      'gear-sheet',
      'class-blueprint',
      'bridge-sheet',
      'plan-blueprint',
      'site-sheet',
      'stage-blueprint',
      'loadtest-sheet',
      'gear-blueprint',
      'tower-sheet',
      'office-blueprint',
      'section-sheet',
      'hall-blueprint',
      'dome-sheet',
      'tunnel-blueprint',
      'class-sheet',
    ],
    report: loadTestReport,
  },
  {
    title: 'Inside the retrofit of the public reading room',
    category: 'Site visit',
    daysAgo: 56,
    body: '<p>Thirty-two members walked the scaffold with the engineer of record and saw base isolators go in under a building that never closed its doors. The notes cover the jacking sequence, the monitoring, and two surprises under the east wall that changed the schedule by eleven weeks and the budget by far less than anybody feared.</p><p>The next visit is in spring. Boots and a hard hat are all you need to bring.</p>',
    pictures: ['site-sheet', 'section-sheet', 'plan-sheet'],
  },
  {
    title: '800 feet of riverbank replanted',
    category: 'Volunteering',
    daysAgo: 64,
    body: '<p>With the watershed council we surveyed, graded and replanted the north bank between the two footbridges. Soil sections and the planting plan are open to members under Downloads. The next survey is in March; anybody with a level and an hour to spare is welcome to join us and check how the willows have come along.</p>',
    pictures: ['contour-blueprint', 'bridge-sheet'],
  },
  {
    title: 'How a tunnel crosses an active fault',
    category: 'Lecture',
    daysAgo: 84,
    body: '<p>Dr. Mei Tanaka explained the seismic joints of the new water tunnel to a full room: what the ring has to survive, how the joint was tested at full scale, and why the contractor asked for a second design. Her reading list is below, along with the answers to the questions that we ran out of time for.</p><p>Asked most often: what happens after the earthquake? The joint is replaced from inside, in nine days.</p>',
    pictures: ['tunnel-sheet', 'class-blueprint'],
  },
  {
    title: 'From the first application to the license',
    category: 'Career workshop',
    daysAgo: 99,
    body: '<p>Twenty-six people, six tables, three former members of the state board. We read applications line by line, found the same four mistakes in most of them, and rewrote two on the spot. The checklist is now a page long and hangs in the training room; ask any committee member for a copy for your wall.</p>',
    pictures: ['class-blueprint'],
  },
  {
    title: 'Seven apartments around one staircase',
    category: 'Site visit',
    daysAgo: 134,
    body: '<p>A single stair is legal again in our city, up to six floors. The architect walked nineteen of us through the first building that uses the new rule: sprinklers, smoke doors, wider landings, and light from two sides in every apartment. Bring this to the next planning meeting, said the owner; we did, with a model and four copies of the plans.</p>',
    pictures: ['plan-sheet', 'stair-blueprint'],
  },
  {
    title: 'What a dam tells its engineer',
    category: 'Lecture',
    daysAgo: 148,
    body: '<p>Harjit Gill reads seepage curves the way others read the newspaper. He brought ten years of them, two false alarms and one real one, and let the room guess which was which before he told us. The second half was about instruments and ended with a list of the five that he would keep if he had to give up all the others.</p>',
    pictures: ['dam-blueprint'],
  },
  {
    title: 'Nine acts for the relief fund',
    category: 'Volunteering',
    daysAgo: 162,
    body: '<p>Engineers who sing, architects who dance and one surveyor with a cello: the summer concert filled the town theater and brought in $8,240 for emergency bridges. Thank you to the hall, the sound crew and everyone who stacked chairs at midnight. The accounts of the evening are open to members, as always.</p>',
    pictures: ['stage-sheet', 'hall-blueprint'],
  },
  {
    title: 'How to hear every seat',
    category: 'Lecture',
    daysAgo: 190,
    body: '<p>The new concert hall has 1,100 seats and no loudspeaker. We sat in eleven of them with the acoustician, clapped, whispered and rolled a marble down the center aisle, and then compared what we had heard with the model. The wall behind the choir was moved by nine inches after such a test, and a row of seats was given up for it.</p>',
    pictures: ['hall-blueprint'],
  },
  {
    title: 'First meeting of the spring teams',
    category: 'Robotics',
    daysAgo: 211,
    body: '<p>Fifty-two students in eleven teams, twelve mentors, one rule: the robot has to pass through the door. We handed out kits, safety glasses and a calendar, and by noon four of the teams had a machine that moved, two of them forward. Mentors are still wanted for the younger teams, on Saturdays from nine to noon.</p>',
    pictures: ['gear-sheet', 'class-sheet'],
  },
  {
    title: 'A library bench in one weekend',
    category: 'Volunteering',
    daysAgo: 260,
    body: '<p>Eleven members, forty feet of white oak and a truck that broke down on the way: the bench in front of the branch library was finished on Sunday at six, four hours late. It seats nine, or five with groceries. The drawings are free for any chapter that wants to build one, and so is our list of what not to forget.</p>',
    pictures: ['pavilion-sheet'],
  },
  {
    title: 'Reading a contract before it reads you',
    category: 'Career workshop',
    daysAgo: 301,
    body: '<p>Two lawyers, one insurer and nineteen small practices spent an evening on the four clauses that cost the most: scope, delay, indemnity and who owns the drawings. Everybody brought a contract with the names struck out, and everybody left with at least one sentence to change before the next signature.</p>',
    pictures: ['office-blueprint'],
  },
]
