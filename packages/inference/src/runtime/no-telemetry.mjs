// ONNX Runtime's Linux and macOS builds send usage, the model's name and hashes and a device id to their maker, and
// keep what they could not send in the home folder, unless this is set in the process before its first session. In a
// worker thread it has no effect: a thread has a copy of the environment.
process.env.ORT_DISABLE_TELEMETRY = '1';
