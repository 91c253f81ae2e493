import type { Api } from '#server/api.ts'
import { shownTitle } from '#server/features/members/rules.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'

export type Application = Awaited<ReturnType<Api['members']['application']>>

export const nameOf = ({ mInit, firstName, lastName }: Pick<Application, 'mInit' | 'firstName' | 'lastName'>) =>
  `${shownTitle(mInit)}. ${firstName} ${lastName}`

/** What the applicant told of themselves. */
export function ApplicationDetails({ application }: { application: Application }) {
  const { email, primaryPhone, address1, city, state, zipcode, degree, degreeYear, major, collegeName, certificate } = application
  return (
    <div className="flex flex-col gap-10">
      <Block title="Contact">
        <Cells
          columns={2}
          cells={[
            { key: 'Email', value: <span className="wrap-anywhere">{email}</span>, wide: true },
            { key: 'Phone', value: primaryPhone },
            { key: 'Address', value: address1 },
            { key: 'City', value: city },
            { key: 'State and zipcode', value: `${state} ${zipcode}` },
          ]}
        />
      </Block>
      <Block title="Education">
        <Cells
          columns={2}
          cells={[
            { key: 'Highest degree', value: degree },
            { key: 'Year', value: degreeYear },
            { key: 'Major', value: major },
            { key: 'College', value: collegeName },
          ]}
        />
      </Block>
      <Block title="Certificate">
        <Certificate path={certificate} />
      </Block>
    </div>
  )
}

/** A pdf in a frame, anything else as a picture. */
function Certificate({ path }: { path: string }) {
  if (!path) return <p className="type-body py-3 text-ink-2">No certificate was uploaded.</p>
  const shown = path.toLowerCase().endsWith('pdf') ? (
    <iframe src={path} title="Certificate" className="h-140 w-full rounded-panel border border-rule" />
  ) : (
    <img src={path} alt="Certificate" loading="lazy" className="max-w-full rounded-panel border border-rule" />
  )
  return (
    <div className="py-4">
      {shown}
      <p className="type-small mt-2">
        <a href={path} target="_blank" rel="noreferrer" className="text-link-line">
          Open the certificate
        </a>
      </p>
    </div>
  )
}
