// A separate entry point, so that the built worker has a file to start the inference thread from.
import '@molaar/inference/inference-thread';
