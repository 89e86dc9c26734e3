/** What every command of ours is given, and nothing else of this process: settings of the machine must not change a test. */
export const BARE_ENVIRONMENT = {
  PATH: process.env.PATH,
  // Compiled by one of them, it starts in half the time in the next.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
