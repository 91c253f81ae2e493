/** The texts of the pages of the job alerts; the footer's form says the same (app/ui/frame/words.ts). */
export const subscribeWords = { title: 'Job alerts', acting: 'Subscribing' }

export const optoutWords = {
  title: 'Unsubscribe from job alerts',
  byLink: 'Click to unsubscribe.',
  byAddress: 'Enter your email to stop receiving job alerts.',
  act: 'Unsubscribe',
  acting: 'Unsubscribing',
}
