import '#app/styles/kit/choices.css'
import Landmark from 'lucide-react/icons/landmark'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { useNavigate, useSearchParams } from '#app/lib/remix.ts'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { zelle as words, zelleReasons, type Report } from './zelle-report-words.ts'

/** Finds the report whose dialog the URL opens; none once it is settled. */
const asked = (zelle: Report[], query: URLSearchParams, name: string) =>
  zelle.find(({ registrationId }) => registrationId === query.get(name))

export const isAboutZelle = (zelle: Report[], query: URLSearchParams) =>
  ['confirm', 'notArrived'].some((name) => asked(zelle, query, name))

/**
 * Asks for confirmation before a reported payment is booked or its seats are released. The URL says which; `at` is the
 * page's own.
 */
export function ZelleReportDialogs({ zelle, at, answer }: { zelle: Report[]; at: string; answer: unknown }) {
  const [query] = useSearchParams()
  const [toConfirm, toDecline] = [asked(zelle, query, 'confirm'), asked(zelle, query, 'notArrived')]
  if (toConfirm) return <Confirm one={toConfirm} at={at} answer={answer} />
  return toDecline ? <DeclineDialog one={toDecline} at={at} answer={answer} /> : null
}

type DialogProps = { one: Report; at: string; answer: unknown }

/** The checkbox enables the button: the admin confirms having looked. */
function Confirm({ one, at, answer }: DialogProps) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const { registrationId, amountCents } = one
  return (
    <FormDialog
      id="confirm-zelle"
      title={words.confirmTitle(amountCents)}
      icon={Landmark}
      lead={words.confirmLead(one)}
      act={words.confirm(amountCents)}
      off={hydrated && !isConfirmed}
      hidden={{ intent: 'confirmZelle', registrationId }}
      labels={{}}
      answer={answer}
      here={`${at}?confirm=${registrationId}`}
      back={at}
      onClose={() => navigate(at, { preventScrollReset: true })}
    >
      <label className="check-row col-span-6">
        <input
          type="checkbox"
          className="tick"
          name="found"
          required
          checked={isConfirmed}
          onChange={({ target }) => setIsConfirmed(target.checked)}
        />
        {words.found}
      </label>
    </FormDialog>
  )
}

function DeclineDialog({ one, at, answer }: DialogProps) {
  const navigate = useNavigate()
  const { registrationId } = one
  return (
    <FormDialog
      id="refuse-zelle"
      title={words.declineTitle(one)}
      icon={TriangleAlert}
      lead={words.declineLead(one)}
      act={words.release(one)}
      hidden={{ intent: 'declineZelle', registrationId }}
      initial={{ reason: 'notArrived' }}
      labels={words.labels}
      answer={answer}
      here={`${at}?notArrived=${registrationId}`}
      back={at}
      onClose={() => navigate(at, { preventScrollReset: true })}
    >
      <SelectField
        name="reason"
        label={words.labels.reason}
        placeholder={words.choose}
        options={Object.entries(zelleReasons).map(([value, text]) => ({ value, text }))}
        span={6}
        phoneSpan={6}
      />
    </FormDialog>
  )
}
