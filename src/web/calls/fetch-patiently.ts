/** A script that could not be fetched is asked for again at the next press. */
export async function fetchPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise<unknown>((pressed) => {
        // Not a click: a button that waits for its script is off, and has none.
        for (const type of ['pointerdown', 'keydown']) addEventListener(type, pressed, { once: true })
      })
    }
  }
}
