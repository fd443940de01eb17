import { hostContract } from '../hosts/contract.ts'
import { startEdgeHost } from './edge-host.ts'

hostContract('the bundled Worker', startEdgeHost, { inRealTime: true })
