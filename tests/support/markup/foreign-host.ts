/** The host that hostile markup asks for something. Nobody may. */
export const foreignHost = '//evil.example'
