// An entry point of its own, as inference-thread.ts.
import '@molaar/inference/tfjs-thread';
