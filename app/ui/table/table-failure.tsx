import { useLocation } from '#app/lib/remix.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'

export type Failure = {
  /** The portal's message, or that it could not be reached. */
  sentence: string
  isSessionOver: boolean
  again: () => void
}

/** Above a table whose rows did not come: why, and the way on. The rows before stay below. */
export function TableFailure({
  failure,
  title,
}: {
  failure: Failure
  /** That the rows could not be loaded. */ title: string
}) {
  const { pathname, search } = useLocation()
  const { sentence, isSessionOver, again } = failure
  return (
    <Alert tone="error" title={isSessionOver ? 'Your session has ended' : title}>
      <p>{isSessionOver ? 'Log in to continue where you left off.' : sentence}</p>
      <p className="mt-2">
        {isSessionOver ? (
          <LinkButton size="small" to={`/login?redirect=${encodeURIComponent(pathname + search)}&expired`}>
            Log in
          </LinkButton>
        ) : (
          <Button size="small" onClick={again}>
            Try again
          </Button>
        )}
      </p>
    </Alert>
  )
}
