import type { ToastMessage } from './toaster.tsx'

export type { ToastMessage }

/** Says something short at the foot of the window. The part that draws it loads with the first word. */
export async function toast(message: ToastMessage): Promise<void> {
  const { showToast } = await import('./toaster.tsx')
  await showToast(message)
}
