import { Alert } from '#app/ui/parts/alert.tsx'

type Answer = { ok: boolean; message?: string; fields?: Record<string, string> }

/** Why the form was rejected, above the form. Field errors are shown at the field. */
export function FailureAlert({ answer }: { answer: Answer | undefined }) {
  if (!answer || answer.ok || Object.keys(answer.fields ?? {}).length > 0) return null
  return (
    <Alert tone="error" className="mb-6">
      {answer.message}
    </Alert>
  )
}
