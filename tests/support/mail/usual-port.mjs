/**
 * Preloaded into a portal: what goes to port 993 of this machine goes to the stand-in at IMAP_STANDIN_PORT. A form takes
 * no other port, and a test may not listen there.
 */
import { syncBuiltinESMExports } from 'node:module'
import tls from 'node:tls'

const { connect } = tls

tls.connect = (options, ...more) =>
  connect(
    typeof options === 'object' && options.port === 993
      ? { ...options, port: Number(process.env.IMAP_STANDIN_PORT) }
      : options,
    ...more,
  )
syncBuiltinESMExports()
