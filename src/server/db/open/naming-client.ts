import type { ClientConfig } from 'pg'
import { Client } from 'pg'

/** What is longer is a list or a count, for which a plan for the very values is worth more than the planning. */
const LONGEST_NAMED = 2_000
/** Longer, and the same for every job of a queue: planning it each time costs more than the rest of sending a job. */
const SENDS_JOBS = /insert into pgboss\.job/i
/** What is asked more seldom is not worth a name: lists of values make many texts of one statement. */
const OFTEN = 5
/** Each connection keeps what it has planned. */
const MOST_NAMED = 400
const MOST_COUNTED = 2_000

type Ask = (statement: unknown, values: unknown, done: unknown) => unknown

/** Connections that know a statement by name once it was asked often: PostgreSQL then parses and plans it no more each time. */
export function namingClient(): typeof Client {
  const names = statementNames()
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config)
      const ask: Ask = (statement, values, done) =>
        (super.query as Ask).call(this, withName(statement, values), values, done)
      this.query = ask as Client['query']
    }
  }

  /** One without values is sent in one message as it is, and begins or ends a transaction as a rule. */
  function withName(statement: unknown, values: unknown): unknown {
    if (!isUnnamed(statement) || !Array.isArray(values) || values.length === 0) return statement
    const name = names(statement.text)
    return name ? { ...statement, name } : statement
  }
}

function isUnnamed(statement: unknown): statement is { text: string } {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return false
  return !('name' in statement && statement.name)
}

function statementNames(): (text: string) => string | null {
  const names = new Map<string, string>()
  const times = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known) return known
    const isLong = text.length > LONGEST_NAMED && !SENDS_JOBS.test(text)
    if (isLong || names.size >= MOST_NAMED) return null
    const asked = (times.get(text) ?? 0) + 1
    if (times.size >= MOST_COUNTED) times.clear()
    times.set(text, asked)
    if (asked < OFTEN) return null
    times.delete(text)
    const name = `masthead_${names.size}`
    names.set(text, name)
    return name
  }
}
