import Bell from 'lucide-react/icons/bell'
import type { ReactNode } from 'react'
import { useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { date, initials, phoneNumber } from '#app/lib/format.ts'
import { load } from '#app/lib/page/page.ts'
import { useShownOnce } from '#app/lib/page/shown-once.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { WithSections } from '#app/ui/frame/with-sections.tsx'
import { Portrait } from '#app/ui/media/portrait.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { isLifelong, nameWithTitle } from '#server/features/members/rules.ts'
import { CertificateView } from '#app/features/accounts/certificate-view.tsx'
import { certificateWords, profileWords as words } from '#app/features/accounts/profile-words.ts'
import { visibilityWords } from '#app/features/accounts/visibility-words.ts'
import { answerWords } from '#app/features/member-fields/words.ts'
import { AnswerCells } from '#app/features/member-fields/answer-cells.tsx'
import { WhoSeesMe } from '#app/features/accounts/who-sees-me.tsx'
import { educationCells } from '#app/features/members/education-cells.ts'
import { EarlierPayments } from '#app/features/imports/earlier-payments.tsx'
import { personData, type PersonData } from './person/person-data.ts'
import { recordsWords } from './person/person-words.ts'
import { PersonRecords, recordParts } from './person/person-records.tsx'
import { PersonStanding } from './person/person-standing.tsx'
import { PersonWhy } from './person/person-why.tsx'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url }) => {
  const [person, earlier, fields] = await Promise.all([
    personData(url, [api.members.self(), api.payments.mine(), api.registrations.mine(), api.donations.mine()]),
    api.imports.earlierMine(),
    api.memberFields.mine(),
  ])
  return { ...person, earlier, fields }
})

export default function ProfilePage() {
  const data = useLoaderData<typeof loader>()
  const { member: profile } = data
  const { memberId, firstName, lastName } = profile
  const isActive = profile.status === 'active'
  const name = `${firstName} ${lastName}`
  const { collegeName: college, ...furtherEducation } = educationCells(profile)
  const [query] = useSearchParams()
  const done = words.done[query.get('done') ?? '']
  useShownOnce('done', done !== undefined)
  return (
    <WorkScreen before={<WayBack to="/dashboard">{words.back}</WayBack>} title={words.title}>
      {done && (
        <Alert tone="success" className="mb-6">
          {done}
        </Alert>
      )}
      <div className="mb-6 flex items-start justify-between gap-x-6 gap-y-5 max-xl:flex-wrap">
        <div className="flex min-w-0 items-start gap-5">
          <span className="flex-none *:max-md:size-18">
            <Portrait
              picture={profile.profilePicture}
              memberId={memberId}
              initials={initials(name)}
              name={name}
              size={104}
            />
          </span>
          <div className="min-w-0">
            <h2 className="type-section wrap-anywhere">{nameWithTitle(profile)}</h2>
            <p className="type-body mt-1 text-ink-2 tabular">{words.memberOf(memberId, profile.chapterName)}</p>
            <PersonStanding data={data} />
          </div>
        </div>
        <Ways />
      </div>
      <WithSections label={words.sections} sections={sectionsOf(data)}>
        <div className="grid gap-10">
          {!isActive && <PersonWhy data={data} isOwn />}
          <Block id="membership" title={words.membership}>
            <Cells cells={membershipOf(profile, data.lastDonation, data.timeZone)} />
            {profile.isSystemAdmin === 0 && <p className="type-small mt-3 text-ink-2">{words.typeChange}</p>}
            {isActive && (
              <div className="mt-3">
                <PersonWhy data={data} isOwn />
              </div>
            )}
          </Block>
          <Block id="education" title={words.education}>
            <Cells
              columns={4}
              cells={[
                { key: words.degree, value: profile.degree },
                college,
                { key: words.year, value: profile.degreeYear },
                ...Object.values(furtherEducation),
              ]}
            />
          </Block>
          <Block id="contact" title={words.contact}>
            <Cells
              cells={[
                { key: words.address, value: [profile.address1, profile.address2].filter(Boolean).join(', ') },
                { key: words.city, value: profile.city },
                { key: words.state, value: profile.state },
                { key: words.zipcode, value: profile.zipcode },
                { key: words.phone, value: phoneNumber(profile.primaryPhone) },
                { key: words.email, value: <EmailText address={profile.email} /> },
                ...itemIf(words.alternatePhone, profile.alternatePhone && phoneNumber(profile.alternatePhone)),
                ...itemIf(
                  words.alternateEmail,
                  profile.alternateEmail && <span className="wrap-anywhere">{profile.alternateEmail}</span>,
                ),
              ]}
            />
          </Block>
          <AnswerCells fields={data.fields} edit="/users/profile/edit#fields" isOwn />
          <WhoSeesMe profile={profile} />
          <Block id="certificate" title={certificateWords.heading}>
            <CertificateView path={profile.certificate} owner={name} />
          </Block>
          <EarlierPayments payments={data.earlier} />
          <PersonRecords data={data} />
        </div>
      </WithSections>
    </WorkScreen>
  )
}

type ProfileData = ReturnType<typeof useLoaderData<typeof loader>>

/** The sections of the page, in its order. */
const sectionsOf = ({ fields }: Pick<ProfileData, 'fields'>) => [
  { id: 'membership', title: words.membership },
  { id: 'education', title: words.education },
  { id: 'contact', title: words.contact },
  ...(fields.length > 0 ? [{ id: 'fields', title: answerWords.title }] : []),
  { id: 'visibility', title: visibilityWords.title },
  { id: 'certificate', title: certificateWords.heading },
  ...recordParts.map((id) => ({ id, title: recordsWords[id].title })),
]

function Ways() {
  return (
    <div className="grid flex-none grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
      <LinkButton to="/notifications" icon={Bell}>
        {words.notifications}
      </LinkButton>
      <LinkButton to="/security">{words.security}</LinkButton>
      <LinkButton to="/users/profile/edit" look="primary" className="max-sm:col-span-2">
        {words.edit}
      </LinkButton>
    </div>
  )
}

const itemIf = (key: string, value: ReactNode) => (value ? [{ key, value }] : [])

function membershipOf(
  { memberId, memberType, status, nextPaymentDueIn, durationYears, startedAt, isSystemAdmin }: PersonData['member'],
  lastDonation: string | null,
  timeZone: string,
) {
  const never = status === 'active' && isLifelong(durationYears)
  return [
    { key: words.memberId, value: memberId },
    { key: words.memberType, value: memberType },
    { key: words.status, value: words.statuses[status] ?? status },
    // System admins pay no dues.
    { key: words.dueIn, value: isSystemAdmin === 1 ? words.none : never ? words.never : nextPaymentDueIn },
    { key: words.since, value: date(startedAt, timeZone) },
    { key: words.lastDonation, value: lastDonation ? date(lastDonation) : words.none },
  ]
}
