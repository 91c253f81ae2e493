import { z } from 'zod'
import { refusedField } from '#server/refusal.ts'
import { documentedText, eventNamed, assertSameEvent, type RestCall, rowsFor } from '#server/rest.ts'
import type { newGroup } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { programs } from './procedures.ts'

type Api = { programs: CallerOf<typeof programs> }

const { del, post, put } = rowsFor<Api>()

/** The documented field names (wire.md section 1). */
const names = { startsAt: 'ProgramDateFrom', endsAt: 'ProgramDateTo' }

/** Documented calls for event programs (wire.md section 9, which leaves their answers open). */
export const programRows = [
  post(
    '/api/events/newProgram/{id}',
    (api, { params, body }) => {
      assertSameEvent(body, params.id!)
      return documentedText(
        'New Program has been added successfully',
        api.programs.add({ eventId: params.id!, programName: body.programName as string }),
      )
    },
    { shapes: eventNamed },
  ),
  put('/api/events/programby/{programId}', (api, { params, body }) =>
    documentedText(
      'Program updated successfully',
      api.programs.update({ programId: params.programId!, programName: body.programName as string }),
    ),
  ),
  del('/api/events/programby/{programId}', (api, { params }) =>
    documentedText('Program has been deleted successfully', api.programs.remove({ programId: params.programId! })),
  ),
  post(
    '/api/events/newGroup/{programId}',
    (api, { params, body }) =>
      documentedText(
        'New Group has been added successfully',
        api.programs.addGroup({ ...entries(body), programId: params.programId! }),
      ),
    { names },
  ),
  put(
    '/api/events/groupby/{groupId}',
    (api, { params, body }) => {
      if (body.eventGroupId !== undefined && body.eventGroupId !== params.groupId)
        throw refusedField('eventGroupId', 'This is another group than the one in the address')
      return documentedText(
        'Group updated successfully',
        api.programs.updateGroup({ ...entries(body), groupId: params.groupId! }),
      )
    },
    { names, shapes: { eventGroupId: z.string() } },
  ),
  del('/api/events/groupby/{groupId}', (api, { params }) =>
    documentedText('Group has been deleted successfully', api.programs.removeGroup({ groupId: params.groupId! })),
  ),
]

/**
 * Maps the fields as clients send them; the procedure validates them. Event ids may be numbers, and null means that a
 * field was never filled in (wire.md section 17).
 */
function entries({
  eventId,
  groupName,
  ageFrom,
  ageTo,
  gradeFrom,
  gradeTo,
  ProgramDateFrom,
  ProgramDateTo,
  fee,
  seats,
}: RestCall['body']) {
  const given = {
    eventId: typeof eventId === 'number' ? String(eventId) : eventId,
    groupName,
    ageFrom,
    ageTo,
    gradeFrom,
    gradeTo,
    startsAt: ProgramDateFrom,
    endsAt: ProgramDateTo,
    fee,
    seats,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Omit<
    z.input<typeof newGroup>,
    'programId'
  >
}
