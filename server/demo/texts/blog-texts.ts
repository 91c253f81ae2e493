/** A comment of the demo with its author's index among the members, and the hours between it and what it replies to. */
type DemoText = { by: number; hours: number; text: string; isHidden?: boolean }

export type DemoPost = {
  title: string
  category: string
  daysAgo: number
  drawing?: string
  by: number
  body: string
  comments: (DemoText & { replies?: DemoText[] })[]
}

const p = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('')

/** Posts of members, the newest first. */
export const demoPosts: DemoPost[] = [
  {
    title: 'What the load cells said after one year',
    category: 'Structures',
    daysAgo: 3,
    drawing: 'bridge-blueprint',
    by: 1,
    body:
      p(
        'Twelve months of readings from the footbridge. The stays relaxed less than we feared; the bearings moved more.',
        'When the bridge opened, we left twelve load cells in the stay anchors and promised to publish whatever they told us. They have been talking for a year now, every ten minutes, through one heat wave and two storms.',
        'The short answer: the stays relaxed by 1.8 percent, a little less than the design value. The long answer is more interesting. On four nights in January the pair nearest to the north tower carried nine percent more than their neighbors, and it took us until March to see why.',
      ) +
      '<h3>It was the bearing</h3>' +
      p(
        'The north bearing had been set on a cold day and ran out of travel. A shim of six millimeters, one Saturday morning and a rented jack put it right. The curve after March 14 is as flat as anyone could wish.',
      ) +
      '<blockquote>Measure first. Then argue.</blockquote>' +
      p('If you find a mistake, write below; I will correct it here and say who found it.'),
    comments: [
      {
        by: 2,
        hours: 5,
        text: 'Thank you for publishing the bad months too. Did the cells drift with temperature, or did you correct for it before plotting?',
        replies: [
          {
            by: 1,
            hours: 1,
            text: 'Corrected, with the thermistor in each anchor. The uncorrected series is in the second sheet.',
          },
          {
            by: 0,
            hours: 12,
            text: 'I plotted both. The correction moves the January peak by less than half a percent, so the bearing story holds.',
          },
        ],
      },
      {
        by: 3,
        hours: 22,
        text: 'We had the same thing on a pipe bridge. Worth checking the guide on the other side too: if one runs out of travel, its twin has often moved the wrong way.',
        replies: [{ by: 4, hours: 5, text: 'Our company sells guides for this. Call me for a price.', isHidden: true }],
      },
      {
        by: 0,
        hours: 41,
        text: 'Is there a drawing of the shim? I would like to use it in the Saturday class.',
        replies: [{ by: 1, hours: 2, text: 'Sent it to you. Take it, and send me the questions they ask.' }],
      },
    ],
  },
  {
    title: 'Notes from the licensing board hearing',
    category: 'Career',
    daysAgo: 10,
    by: 4,
    body: p(
      'The board met for three hours and asked one question nobody had prepared for: who checks the checker when the checker is a program?',
      'Nobody had an answer that lasted longer than a minute. What came closest: the engineer of record signs for the model, the input and the reading of the result, and says in the report which of the three was checked by hand.',
      'The next hearing is in spring. If you want the chapter to speak there, say so below.',
    ),
    comments: [
      {
        by: 1,
        hours: 3,
        text: 'Our office checks one frame by hand for every building. It costs half a day and has found two mistakes this year.',
        replies: [
          { by: 4, hours: 2, text: 'May I quote that in spring?' },
          { by: 1, hours: 1, text: 'Please do, with both mistakes.' },
        ],
      },
      { by: 5, hours: 30, text: 'I would like to speak about software that students are given for free.' },
    ],
  },
  {
    title: 'Seven apartments, one staircase',
    category: 'Architecture',
    daysAgo: 18,
    drawing: 'plan-sheet',
    by: 2,
    body: p(
      'A single stair is legal again in our city, up to six floors. We drew the same lot twice, with one stair and with two, and counted what the second one costs.',
      'Eleven percent of each floor, two of the seven apartments that had light from two sides, and one tree. What it buys is a second way out, and the fire chief had good questions about that. His are answered by sprinklers, a wider landing and a window in the stair that opens by itself.',
    ),
    comments: [
      {
        by: 3,
        hours: 8,
        text: 'What did the landing do to the width of the lot?',
        replies: [{ by: 2, hours: 4, text: 'Fourteen inches. We took them from the corridor, which is gone.' }],
      },
    ],
  },
  {
    title: 'Reading a seepage curve without panic',
    category: 'Water',
    daysAgo: 30,
    drawing: 'contour-sheet',
    by: 3,
    body: p(
      'Every spring the county calls because the weir runs high. Most of the time the reservoir is simply full, and the curve says so to those who plot it against the level and not against the calendar.',
      'Three signs are worth getting up at night for: water that is cloudy, a step in the curve without a step in the level, and a new wet spot. All else can wait for the morning.',
    ),
    comments: [{ by: 5, hours: 20, text: 'Printed it and hung it beside the phone.' }],
  },
  {
    title: 'My first 40 hours on a building site',
    category: 'Students',
    daysAgo: 38,
    by: 5,
    body: p(
      'I brought new boots, a hard hat and far too many pens. What I needed was a thermos and the courage to ask.',
      'By Wednesday I could read a rebar schedule. By Friday the foreman asked me to read one to him, because his glasses were in the truck. I found the bar that was missing, and nobody has let me forget it since.',
    ),
    comments: [
      { by: 0, hours: 2, text: 'Keep the pens. You will lend out all of them.' },
      {
        by: 3,
        hours: 6,
        text: 'Courage to ask is the whole job. Well written!',
        replies: [
          { by: 5, hours: 3, text: 'Thank you! Is your site open to students in winter?' },
          { by: 3, hours: 1, text: 'It is. Bring the thermos.' },
        ],
      },
      {
        by: 4,
        hours: 26,
        text: 'Which bar was it?',
        replies: [{ by: 5, hours: 2, text: 'A number 5, at the corner of the slab, where two of us had stood on it.' }],
      },
    ],
  },
  {
    title: 'Why our robots lay bridges badly',
    category: 'Mechanical',
    daysAgo: 52,
    drawing: 'gear-sheet',
    by: 0,
    body: p(
      'Four teams, four launching systems, four ways to fall into the canal. A short photo essay with the gear ratios that we should have chosen.',
      'The winner used the slowest gear of all and a counterweight made of a lunch box.',
    ),
    comments: [],
  },
  {
    title: 'Willows hold a bank better than stone',
    category: 'Landscape',
    daysAgo: 63,
    by: 4,
    body: p(
      'We planted 340 cuttings where the rock had failed twice. One flood later the stones are gone and the willows are still there.',
      'The trick is to plant them in winter, at a slant, two thirds of the length in the ground.',
    ),
    comments: [
      {
        by: 2,
        hours: 9,
        text: 'Did the county ask for a calculation?',
        replies: [{ by: 4, hours: 4, text: 'It did. It now has one, and I can send it to you.' }],
      },
    ],
  },
  {
    title: 'A joint that may move three feet',
    category: 'Tunnels',
    daysAgo: 83,
    drawing: 'section-sheet',
    by: 3,
    body: p(
      'People ask what happens when the fault slips. The honest answer fits in one sketch, and the sketch fits on a napkin: the tunnel is a chain of short rings, and the gap between them is the design.',
    ),
    comments: [
      { by: 1, hours: 11, text: 'Please show the napkin at the next meeting.' },
      { by: 0, hours: 15, text: 'And bring the rings.' },
    ],
  },
  {
    title: 'What we charge for, and what we should',
    category: 'Practice',
    daysAgo: 101,
    by: 1,
    body: p(
      'A small office gives away about a fifth of its hours. I kept a diary for six months, and this is where they went: answering questions of the contractor, second rounds of comments, and finding out who decides.',
    ),
    comments: [{ by: 2, hours: 5, text: 'The third is the most expensive one by far.' }],
  },
  {
    title: 'The wall that was not on the plans',
    category: 'Retrofit',
    daysAgo: 112,
    drawing: 'tower-blueprint',
    by: 2,
    body: p(
      'Under the plaster there was brick, under the brick there was a door, and behind the door there was the meter that everybody had been looking for since 1974.',
    ),
    comments: [{ by: 5, hours: 7, text: 'Was it still running?', replies: [{ by: 2, hours: 1, text: 'Backwards.' }] }],
  },
  {
    title: 'Eleven ways to detail a handrail',
    category: 'Architecture',
    daysAgo: 146,
    drawing: 'stair-sheet',
    by: 1,
    body: p(
      'I measured every handrail that my hand liked for a year. Ten of the eleven are round, none is thicker than two inches, and the best one is in the public library.',
    ),
    comments: [],
  },
  {
    title: 'Cost per seat, and why it lies',
    category: 'Practice',
    daysAgo: 207,
    drawing: 'hall-blueprint',
    by: 4,
    body: p(
      'The cheapest seat in the hall is the one from which you cannot see the stage. Divide the cost by the seats that are sold twice, and another hall wins.',
    ),
    comments: [],
  },
]
