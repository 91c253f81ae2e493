import { eachRow } from '#server/records/long-list.ts'
import { documentedText, entriesOf, type RestCall, rowsFor } from '#server/rest.ts'
import type { Application } from './applications.reads.ts'
import { detailsIn } from './details/decisions.ts'
import { memberChanges } from './details/schema.ts'
import type { ListedMember } from './visibility.rules.ts'
import type { Member } from './reads.ts'
import type { NewMember } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { accounts } from '../accounts/procedures.ts'
import type { members } from './procedures.ts'

type Api = { accounts: CallerOf<typeof accounts>; members: CallerOf<typeof members> }

const { del, get, post, put } = rowsFor<Api>()

/** Documented calls for members and applicants (wire.md section 3). */
export const memberRows = [
  get('/api/users/profile', async (api, { addressOf }) => {
    const { edition: _, ...record } = await api.accounts.profile()
    return memberRow(record, addressOf)
  }),
  get(
    '/api/users/all',
    async (api, { addressOf }) => eachRow(await api.members.all(), (member) => memberRow(member, addressOf)),
    { as: 'list' },
  ),
  get(
    '/api/users/chapter/{chapterId}',
    async (api, { addressOf }) => eachRow(await api.members.ofChapter(), (member) => memberRow(member, addressOf)),
    { as: 'list' },
  ),
  get('/api/users/{id}', async (api, { params, addressOf }) =>
    memberRow(await api.members.byId({ memberId: params.id! }), addressOf),
  ),
  post('/api/users/add', (api, { body }) => api.members.add(body as NewMember), { status: 201 }),
  put(
    '/api/users/{id}',
    async (api, { params, body }) => {
      const { id: memberId = '' } = params
      // Callers without permission are rejected before the body is parsed.
      await api.members.details({ memberId })
      const changes = {
        ...entriesOf(
          memberChanges.omit({ pictureCut: true, typeConfirmed: true, edition: true, typeEdition: true }),
          detailsIn(body),
        ),
        memberId,
      }
      return documentedText('User Updated successfully', api.members.update(changes))
    },
    {
      status: 201,
      names: { certificate: 'certificates' },
    },
  ),
  del('/api/users/{id}', (api, { params }) =>
    documentedText('User has been deleted successfully', api.members.remove({ memberId: params.id! })),
  ),

  get('/api/users/pending/chapter/{chapterId}', async (api, { addressOf }) =>
    (await api.members.pending()).map((application) => pendingRow(application, addressOf)),
  ),
  get('/api/users/{id}/pending', async (api, { params, addressOf }) =>
    pendingRow(await api.members.application({ pendingId: params.id! }), addressOf),
  ),
  post(
    '/api/users/{id}/pending',
    (api, { params, body }) =>
      documentedText(
        'account has been Approved Successfully.',
        api.members.approve({ pendingId: params.id!, memberType: body.memberType }),
      ),
    { status: 201 },
  ),
  del('/api/users/{id}/pending', (api, { params }) =>
    documentedText('Request has been deleted successfully', api.members.deletePending({ pendingId: params.id! })),
  ),

  post(
    '/api/users/{id}/admin',
    (api, { params }) =>
      documentedText('Admin User Created Successfully.', api.members.makeAdmin({ memberId: params.id! })),
    { status: 201 },
  ),
  del('/api/users/{id}/admin', (api, { params }) =>
    documentedText('Admin User has been deleted successfully', api.members.removeAdmin({ memberId: params.id! })),
  ),
]

type AddressOf = RestCall['addressOf']

/**
 * Returns a member in all the shapes that deployed clients read: flat, with a login row per role in `users`, and again
 * in `member` (wire.md section 1 and users/all). A listed member has the same shape with the permitted fields.
 */
function memberRow(member: Member | ListedRecord, addressOf: AddressOf) {
  const flat = 'email' in member ? wholeRow(member, addressOf) : listedRow(member)
  return { ...flat, member: flat }
}

type ListedRecord = ListedMember & Pick<Member, 'createdAt' | 'updatedAt' | 'typeCreatedAt' | 'typeUpdatedAt'>

type Contact = NonNullable<ListedMember['contact']>

function listedRow(member: ListedRecord) {
  const { memberType, typeCreatedAt, typeUpdatedAt, chapterName, contact, ...listed } = member
  const reached: Partial<Contact & { primaryEmail: string }> = contact
    ? { ...contact, primaryEmail: contact.email }
    : {}
  return {
    ...listed,
    ...reached,
    userName: userName(member),
    memberType: { memberType, createdAt: typeCreatedAt, updatedAt: typeUpdatedAt },
    chapter: { chapterName },
    users: [],
  }
}

function wholeRow(member: Member, addressOf: AddressOf) {
  const {
    personId: _,
    feeCents,
    durationYears,
    memberType,
    memberTypeId,
    typeCreatedAt,
    typeUpdatedAt,
    isAdmin,
    isSystemAdmin,
    ...rest
  } = member
  const { email, degreeYear, certificate, startedAt, subDomain, chapterName, showsEmail, showsPhone, ...details } = rest
  const logins = isSystemAdmin ? ['systemAdmin'] : isAdmin ? ['member', 'admin'] : ['member']
  return {
    ...details,
    email,
    primaryEmail: email,
    showsEmail: showsEmail === 1,
    showsPhone: showsPhone === 1,
    userName: userName(member),
    userRole: logins.at(-1),
    degreeYear: midYear(degreeYear),
    certificates: addressOf(certificate),
    isPaid: member.status === 'active',
    startDate: startedAt.slice(0, 10),
    memberTypeId,
    memberType: {
      memberType,
      memberTypeId,
      fee: feeCents / 100,
      duration: durationYears,
      createdAt: typeCreatedAt,
      updatedAt: typeUpdatedAt,
    },
    chapter: { subDomain, chapterName },
    users: logins.map((userRole) => ({
      memberId: member.memberId,
      userName: userName(member),
      email,
      primaryPhone: member.primaryPhone,
      userRole,
    })),
  }
}

/** Omits dates and time zones, which are only for the portal's own pages. */
function pendingRow(
  {
    appliedOn: _,
    timeZone: __,
    // Documented calls know no member fields.
    fields: ___,
    ...application
  }: Application & { appliedOn: string; timeZone?: string; fields?: unknown },
  addressOf: AddressOf,
) {
  const { emailVerified, verifiedAt, degreeYear, appliedAt, updatedAt, ...details } = application
  return {
    ...details,
    certificate: addressOf(details.certificate),
    status: 'Pending',
    userRole: 'member',
    emailVerified: emailVerified === 1,
    degreeYear: midYear(degreeYear),
    createdAt: appliedAt,
    // Shown as "Email Verified at".
    updatedAt: verifiedAt ?? updatedAt,
  }
}

const userName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** Formats a year as clients parse it: January 1 would be the year before in American time zones (wire.md 0.4). */
const midYear = (year: number) => `${year}-07-01T00:00:00.000Z`
