import { hostContract } from '../hosts/contract.ts'
import { startClusterHost } from './cluster-host.ts'

hostContract('three processes and an engine', startClusterHost, {
  inRealTime: true,
  startsWithinMs: 300_000,
})
