import protobuf from 'protobufjs';

/** The fields that are read, with their numbers in the ONNX schema (onnx.proto3); others are skipped. */
const schema = protobuf.parse(`syntax = "proto3";
  message Model { int64 ir_version = 1; Graph graph = 7; repeated Operators opset_import = 8; }
  message Operators { string domain = 1; int64 version = 2; }
  message Graph { repeated Node node = 1; string name = 2; repeated Tensor initializer = 5; repeated Value input = 11; repeated Value output = 12; }
  message Node { repeated string input = 1; repeated string output = 2; string op_type = 4; repeated Attribute attribute = 5; }
  message Attribute { string name = 1; float f = 2; int64 i = 3; bytes s = 4; Tensor t = 5; repeated float floats = 7; repeated int64 ints = 8; int32 type = 20; }
  message Tensor { repeated int64 dims = 1; int32 data_type = 2; repeated float float_data = 4; repeated int64 int64_data = 7; string name = 8; bytes raw_data = 9; }
  message Value { string name = 1; Kind type = 2; }
  message Kind { TensorKind tensor_type = 1; }
  message TensorKind { int32 elem_type = 1; Shape shape = 2; }
  message Shape { repeated Dimension dim = 1; }
  message Dimension { int64 dim_value = 1; string dim_param = 2; }`).root;
/** ModelProto. */
export const OnnxModel = schema.lookupType('Model');
