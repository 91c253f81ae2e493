import { useLocation } from '#app/lib/remix.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { identityWords } from './identity/words.ts'

/** Above a form without scripts whose act asks again who one is: why nothing was saved, and where to say it. */
export function ConfirmFirst({ message }: { message: string }) {
  const { pathname, search } = useLocation()
  return (
    <Alert tone="error" title={message} className="mb-6">
      <a href={`/confirm?redirect=${encodeURIComponent(pathname + search)}`} className="text-link-line">
        {identityWords.title}
      </a>
    </Alert>
  )
}
