import { parentPort, workerData } from 'node:worker_threads'
import type { InkJob } from './find-ink.ts'
import { ink } from './ink.ts'

const { pixels, oneColour } = workerData as InkJob
const inked = ink(pixels, oneColour)
const sheets = inked ? [...new Set([inked.light.buffer, inked.dark.buffer])] : []
parentPort?.postMessage({ inked }, sheets as ArrayBuffer[])
