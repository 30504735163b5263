// A separate entry point, as inference-thread.ts.
import '@molaar/inference/tfjs-thread';
