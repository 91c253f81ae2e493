import type { Outputs } from '#server/wiring/api.ts'
import { phoneNumber } from '#app/lib/format.ts'
import { nameWithTitle } from '#server/features/members/rules.ts'
import { AnswerCells } from '#app/features/member-fields/answer-cells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { educationCells } from './education-cells.ts'
import { applicationWords as words } from './words.ts'

export type Application = Outputs['members']['application']

export const nameOf = (person: Pick<Application, 'mInit' | 'firstName' | 'lastName'>) => nameWithTitle(person)

/** The data that the applicant entered. */
export function ApplicationDetails({ application }: { application: Application }) {
  const { email, primaryPhone, address1, city, state, zipcode, degree, degreeYear, certificate } = application
  return (
    <div className="flex flex-col gap-10">
      <Block title={words.contact}>
        <Cells
          columns={2}
          cells={[
            { key: words.email, value: <span className="wrap-anywhere">{email}</span>, wide: true },
            { key: words.phone, value: phoneNumber(primaryPhone) },
            { key: words.address, value: address1 },
            { key: words.city, value: city },
            { key: words.place, value: `${state} ${zipcode}` },
          ]}
        />
      </Block>
      <Block title={words.education}>
        <Cells
          columns={2}
          cells={[
            { key: words.degree, value: degree },
            { key: words.year, value: degreeYear },
            ...Object.values(educationCells(application)),
          ]}
        />
      </Block>
      <Block title={words.certificate}>
        <Certificate path={certificate} />
      </Block>
      <AnswerCells fields={application.fields} />
    </div>
  )
}

/** A PDF in a frame, anything else as an image. */
function Certificate({ path }: { path: string }) {
  if (!path) return <p className="type-body py-3 text-ink-2">{words.noCertificate}</p>
  const preview = path.toLowerCase().endsWith('pdf') ? (
    <iframe src={path} title={words.certificate} className="h-140 w-full rounded-panel border border-rule" />
  ) : (
    <img src={path} alt={words.certificate} loading="lazy" className="max-w-full rounded-panel border border-rule" />
  )
  return (
    <div className="py-4">
      {preview}
      <p className="type-small mt-2">
        <a href={path} target="_blank" rel="noreferrer" className="text-link-line">
          {words.openCertificate}
        </a>
      </p>
    </div>
  )
}
