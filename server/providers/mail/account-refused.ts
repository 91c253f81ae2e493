/** The server of a chapter's mail account takes nothing from it. The message is a sentence for the chapter's admins. */
export class AccountRefused extends Error {
  override name = 'AccountRefused'
}
