import type { Stamped } from '#db/tables/stamped.ts'
import type { Tables } from '#db/tables/tables.ts'
import { anyGrade, electionProgram } from '../features/programs/rules.ts'
import { planDate } from '../time/dates.ts'
import { instantOf, localTime } from '../time/local-time.ts'
import { adding, type Setting } from './content.ts'
import type { DemoEvent } from './events.ts'
import { day, type DemoStep } from './step.ts'

type Group = {
  name: string
  from: string
  to: string
  dollars: number
  ages?: [from: number, to: number | null]
  grades?: [from: string, to: string]
  seats?: number
  /** The day of the event, from 0. */ onDay?: number
}
type Room = {
  /** The night, counted from the event's first day. */ night: number
  room: string
  persons: number
  dollars: number
  rooms?: number
}
type Hotel = { name: string; description: string; address: string; site: string; rooms: Room[] }
type Parts = { programs: Record<string, Group[]>; hotels?: Hotel[] }

/** The positions of a meeting with elections. */
const positions: Parts = {
  programs: {
    [electionProgram]: ['President', 'Secretary', 'Treasurer'].map((name) => ({
      name,
      from: '16:00',
      to: '18:30',
      dollars: 10,
    })),
  },
}

const contest = { dollars: 5, seats: 24 } as const
const [friday, saturday, sunday] = [{ dollars: 0 }, { dollars: 0, onDay: 1 }, { dollars: 0, onDay: 2 }] as const

/**
 * Parts by event id: DC's events with parts of their own, the meeting of the chapters, and upcoming meetings with
 * elections.
 */
const partsOf: Record<string, Parts> = {
  '61824': {
    programs: {
      'Bridge building contest': [
        { name: 'Juniors', from: '11:30', to: '12:30', grades: ['4', '6'], ...contest },
        { name: 'Seniors', from: '13:30', to: '15:00', grades: ['7', '9'], ...contest },
        { name: 'Open class', from: '15:15', to: '16:30', dollars: 8, grades: ['10', '12'] },
      ],
      'Chess on the lawn': [
        { name: 'Under 12', from: '13:30', to: '15:00', dollars: 3, ages: [6, 11], seats: 16 },
        { name: 'Adults', from: '15:00', to: '16:30', dollars: 5, ages: [18, null] },
      ],
    },
    hotels: [
      {
        name: 'Mill Race Inn',
        description: 'Ten minutes on foot from the pavilion.',
        address: '40 Mill Race Road, Washington, DC 20009',
        site: 'https://millrace.example',
        rooms: [
          { night: -1, room: 'Deluxe, two double beds', persons: 4, dollars: 168, rooms: 6 },
          { night: 0, room: 'Deluxe, two double beds', persons: 4, dollars: 168, rooms: 12 },
          { night: 0, room: 'Queen, garden side', persons: 2, dollars: 129 },
        ],
      },
    ],
  },
  '42141': {
    programs: {
      'Hotel lobby': [{ name: 'Registration opens', from: '15:00', to: '21:00', ...friday }],
      'Harbor room': [
        { name: 'Dinner', from: '18:30', to: '20:00', ...friday },
        { name: 'Lunch and student posters', from: '13:00', to: '15:00', ...saturday },
        { name: 'Breakfast', from: '08:30', to: '10:00', ...sunday },
      ],
      Ballroom: [
        { name: 'Cultural show', from: '20:00', to: '22:30', ...friday },
        { name: 'Opening', from: '09:00', to: '09:30', ...saturday },
        { name: 'Grand dinner', from: '18:00', to: '20:30', ...saturday },
        { name: 'Show on the large stage', from: '20:30', to: '22:30', ...saturday },
      ],
      'Second floor': [
        { name: 'Seminar and workshops', from: '09:30', to: '13:00', ...saturday },
        { name: 'Close-out', from: '10:00', to: '11:30', ...sunday },
      ],
      'Bridge building contest': [
        { name: 'Juniors', from: '15:15', to: '16:15', grades: ['4', '6'], onDay: 1, ...contest },
        { name: 'Seniors', from: '16:30', to: '17:30', grades: ['7', '9'], onDay: 1, ...contest },
      ],
      'Pier 4': [{ name: 'Yacht cruise with lunch', from: '12:00', to: '14:00', ...sunday }],
    },
    hotels: [
      {
        name: 'Capitol Terrace Hotel',
        description: 'The convention is in the house. Rooms at the discount; usually $356.00 a night.',
        address: '400 Keystone Avenue, Washington, DC 20001',
        site: 'https://rooms.capitolterrace.example',
        rooms: [
          { night: 0, room: 'Deluxe, two double beds', persons: 4, dollars: 250, rooms: 60 },
          { night: 1, room: 'Deluxe, two double beds', persons: 4, dollars: 250, rooms: 60 },
          { night: -1, room: 'Deluxe, two double beds', persons: 4, dollars: 250, rooms: 20 },
          { night: 2, room: 'Deluxe, two double beds', persons: 4, dollars: 250, rooms: 20 },
        ],
      },
    ],
  },
  '62950': { programs: { 'Sketching walk': [{ name: 'All ages', from: '10:30', to: '12:00', dollars: 0 }] } },
  '64207': {
    programs: {
      'Student design contest': [
        { name: 'Undergraduates', from: '10:00', to: '12:00', dollars: 10, ages: [17, 25], seats: 40 },
        { name: 'Graduates', from: '13:00', to: '15:00', dollars: 10, ages: [21, null], seats: 40 },
      ],
      'Site visits': [
        { name: 'The dam at night', from: '19:00', to: '21:30', dollars: 15, ages: [12, null] },
        { name: 'The new tunnel', from: '09:30', to: '11:30', dollars: 15, ages: [12, null], onDay: 1 },
      ],
    },
    hotels: [
      {
        name: 'Plumb Line House',
        description: 'The meeting rooms are on the ground floor.',
        address: '900 Plumb Line Avenue, Washington, DC 20005',
        site: 'https://plumbline.example',
        rooms: [
          { night: -1, room: 'Single', persons: 1, dollars: 142, rooms: 20 },
          { night: 0, room: 'Single', persons: 1, dollars: 142, rooms: 60 },
          { night: 0, room: 'Double', persons: 2, dollars: 176, rooms: 30 },
        ],
      },
      {
        name: 'Capstone Hotel',
        description: 'Two stops by metro.',
        address: '18 Capstone Street, Washington, DC 20009',
        site: 'https://capstone.example',
        rooms: [{ night: 0, room: 'Suite with kitchen', persons: 6, dollars: 214, rooms: 3 }],
      },
    ],
  },
  '71206': positions,
  '71305': positions,
  '71404': positions,
}

type Rows = 'programs' | 'programGroups' | 'hotels' | 'hotelRooms'

/** Returns the programs and hotels of a chapter's events, entered one minute apart. */
export function addingParts(setting: Setting, events: readonly DemoEvent[], timeZone: string): DemoStep[] {
  return events
    .filter(({ chapter, eventId }) => chapter === setting.chapter && eventId in partsOf)
    .flatMap((event) => partsIn(event, setting, timeZone))
}

function partsIn(
  { eventId, startsAt, createdAt }: DemoEvent,
  { idOf, ...setting }: Setting,
  timeZone: string,
): DemoStep[] {
  const { programs, hotels = [] } = partsOf[eventId]!
  const dayAt = (offset: number) =>
    new Date(Date.parse(`${localTime(new Date(startsAt), timeZone).slice(0, 10)}T12:00Z`) + offset * day)
      .toISOString()
      .slice(0, 10)
  const steps: DemoStep[] = []
  const add = <Table extends Rows>(table: Table, row: Omit<Tables[Table], keyof Stamped>) => {
    const daysAgo = (setting.now.getTime() - Date.parse(createdAt)) / day - (steps.length + 1) / (24 * 60)
    steps.push(adding(table, row, daysAgo, setting))
  }
  for (const [programName, groups] of Object.entries(programs)) {
    const programId = idOf(`${eventId} ${programName}`)
    add('programs', { programId, eventId, programName })
    for (const {
      name,
      from,
      to,
      dollars,
      ages: [ageFrom, ageTo] = [null, null],
      grades,
      seats = null,
      onDay = 0,
    } of groups) {
      const [gradeFrom, gradeTo] = grades ?? [anyGrade.gradeFrom, anyGrade.gradeTo]
      const at = (time: string) => instantOf(`${dayAt(onDay)}T${time}`, timeZone).toISOString()
      const open = { ageFrom, ageTo, gradeFrom, gradeTo }
      add('programGroups', {
        groupId: idOf(`${programId} ${name}`),
        eventId,
        programId,
        groupName: name,
        ...open,
        startsAt: at(from),
        endsAt: at(to),
        feeCents: dollars * 100,
        seats,
      })
    }
  }
  for (const { name, description, address, site, rooms } of hotels) {
    const hotelId = idOf(`${eventId} ${name}`)
    add('hotels', {
      hotelId,
      eventId,
      hotelName: name,
      hotelDescription: description,
      hotelAddress: address,
      hotelSiteLink: site,
    })
    for (const { night, room, persons, dollars, rooms: count = null } of rooms) {
      const roomId = idOf(`${hotelId} ${night} ${room}`)
      add('hotelRooms', {
        roomId,
        eventId,
        hotelId,
        roomType: planDate(dayAt(night)),
        night: dayAt(night),
        roomDescription: room,
        accommodation: persons,
        rentCents: dollars * 100,
        rooms: count,
      })
    }
  }
  return steps
}
