// An entry point of its own, so that the bundle holds a file that the inference thread can start from.
import '@molaar/inference/inference-thread';
