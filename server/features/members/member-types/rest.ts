import type { z } from 'zod'
import { documentedText, type RestCall, rowsFor } from '#server/rest.ts'
import type { newType } from './schema.ts'
import type { CallerOf, OutputsOf } from '#server/trpc.ts'
import type { members } from '../procedures.ts'

type Api = { members: CallerOf<typeof members> }

const { del, get, post, put } = rowsFor<Api>()

/** Documented calls for member types (wire.md section 14). */
export const typeRows = [
  get('/api/mtype/chapter/{host}', async (api) => (await api.members.types()).map(typeRow)),
  get('/api/mtype/{id}', async (api, { params }) => typeRow(await api.members.typeById({ memberTypeId: params.id! }))),
  post('/api/mtype', (api, { body }) =>
    documentedText('New Member Type Created Successfully', api.members.addType(entries(body))),
  ),
  put('/api/mtype/{id}', (api, { params, body }) =>
    documentedText(
      'Member Type update successful',
      api.members.updateType({ ...entries(body), memberTypeId: params.id! }),
    ),
  ),
  del('/api/mtype/{id}', (api, { params }) =>
    documentedText('Member Type has been deleted successfully', api.members.removeType({ memberTypeId: params.id! })),
  ),
]

type MemberType = OutputsOf<typeof members>['types'][number]

const typeRow = ({ feeCents, durationYears, ...type }: MemberType) => ({
  ...type,
  fee: feeCents / 100,
  duration: durationYears,
})

/** Passes values through; the procedure validates them. */
const entries = ({ memberType, fee, description, duration }: RestCall['body']) =>
  ({ memberType, fee, description, duration }) as z.input<typeof newType>
