/** How many numbers each command takes; the last two are where it ends. */
const ARITY = { M: 2, L: 2, Q: 4, C: 6 } as const

/**
 * Writes absolute outlines as relative ones, which takes half the bytes. `grain` is the number of steps in one unit;
 * each step is measured from the rounded point before it, so that errors do not add up.
 */
export class Pen {
  #d = ''
  #last = ''
  #at = [0, 0] as [number, number]
  #start = [0, 0] as [number, number]
  readonly #grain: number

  constructor(grain = 10) {
    this.#grain = grain
  }

  get d(): string {
    return this.#d
  }

  to(command: keyof typeof ARITY, values: readonly number[]): this {
    for (let i = 0; i < values.length; i += ARITY[command]) {
      const steps = values
        .slice(i, i + ARITY[command])
        .map((value, n) => Math.round(value * this.#grain) - this.#from(n))
      this.#at = [this.#at[0] + (steps.at(-2) ?? 0), this.#at[1] + (steps.at(-1) ?? 0)]
      if (command === 'M') this.#start = this.#at
      this.#write(command, steps)
    }
    return this
  }

  close(): this {
    this.#d += 'z'
    this.#last = 'z'
    this.#at = this.#start
    return this
  }

  #from(n: number): number {
    return this.#at[n % 2 === 0 ? 0 : 1]
  }

  #write(command: keyof typeof ARITY, steps: readonly number[]): void {
    if (command === 'L' && steps[1] === 0) this.#put('h', steps.slice(0, 1))
    else if (command === 'L' && steps[0] === 0) this.#put('v', steps.slice(1))
    else this.#put(this.#d === '' ? 'M' : command.toLowerCase(), steps)
  }

  /** As short as SVG allows: no repeated letter, no leading zero, no separator that a sign or a point makes needless. */
  #put(message: string, steps: readonly number[]): void {
    if (message !== this.#last || message === 'm') this.#d += message
    this.#last = message
    for (const step of steps) {
      const number = String(step / this.#grain).replace(/^(-?)0\./, '$1.')
      const apart =
        /\d$/.test(this.#d) && !number.startsWith('-') && !(number.startsWith('.') && /\.\d+$/.test(this.#d))
      this.#d += apart ? ` ${number}` : number
    }
  }
}
