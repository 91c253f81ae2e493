import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { date, initials } from '#app/lib/format.ts'
import { load } from '#app/lib/page.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Portrait } from '#app/ui/media/portrait.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { isLifelong, shownTitle } from '#server/features/members/rules.ts'
import { CertificateView } from './certificate-view.tsx'

export const meta: MetaFunction = () => [{ title: 'Profile' }]

export const loader = load(({ api }) => api.accounts.profile())

export default function ProfilePage() {
  const profile = useLoaderData<typeof loader>()
  const { memberId, firstName, lastName } = profile
  const name = `${firstName} ${lastName}`
  return (
    <WorkScreen title="Profile" action={<LinkButton to="/dashboard">Go Back</LinkButton>}>
      <div className="grid gap-10">
        <div className="flex items-center gap-5">
          <Portrait picture={profile.profilePicture} memberId={memberId} initials={initials(name)} name={name} size={104} />
          <div className="min-w-0">
            <h2 className="type-section wrap-anywhere">
              {shownTitle(profile.mInit)} {name}
            </h2>
            <p className="type-body text-ink-2">
              {profile.memberType} member of {profile.chapterName}
            </p>
          </div>
        </div>
        <Block title="Membership">
          <Cells cells={membershipOf(profile)} />
        </Block>
        <Block title="Education">
          <Cells
            columns={4}
            cells={[
              { key: 'Highest degree', value: profile.degree },
              { key: 'College name', value: profile.collegeName },
              { key: 'Year', value: profile.degreeYear },
              { key: 'Major', value: profile.major },
            ]}
          />
        </Block>
        <Block title="Contact">
          <Cells
            cells={[
              { key: 'Address', value: [profile.address1, profile.address2].filter(Boolean).join(', ') },
              { key: 'City', value: profile.city },
              { key: 'State', value: profile.state },
              { key: 'Zipcode', value: profile.zipcode },
              { key: 'Phone', value: profile.primaryPhone },
              { key: 'Email', value: <span className="wrap-anywhere">{profile.email}</span> },
            ]}
          />
        </Block>
        <Block title="Certificate">
          <CertificateView path={profile.certificate} owner={name} />
        </Block>
      </div>
    </WorkScreen>
  )
}

type Profile = ReturnType<typeof useLoaderData<typeof loader>>

function membershipOf({ memberId, memberType, status, nextPaymentDueIn, durationYears, startedAt }: Profile) {
  const never = status === 'active' && isLifelong(durationYears)
  return [
    { key: 'Member ID', value: memberId },
    { key: 'Member type', value: memberType },
    { key: 'Status', value: status },
    { key: 'Next payment due in', value: never ? 'Never (life)' : nextPaymentDueIn },
    { key: 'Member since', value: date(startedAt) },
  ]
}
