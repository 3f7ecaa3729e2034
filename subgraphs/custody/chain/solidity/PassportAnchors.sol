// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";

/// @title Roots of Merkle trees over published passport versions.
/// @notice A version whose leaf is proven under an anchored root existed when the root was anchored, or before.
contract PassportAnchors {
    event Anchored(bytes32 indexed root, uint256 leaves);

    error OnlyPlatform();

    address public immutable platform;

    /// Block time at which a root was first anchored; zero when it never was.
    mapping(bytes32 root => uint256) public anchoredAt;

    constructor() {
        platform = msg.sender;
    }

    /// Anchors a root over `leaves` versions; anchoring it again changes nothing.
    function anchor(bytes32 root, uint256 leaves) external {
        if (msg.sender != platform) revert OnlyPlatform();
        if (anchoredAt[root] != 0) return;
        anchoredAt[root] = block.timestamp;
        emit Anchored(root, leaves);
    }

    /// The leaf of a passport version, hashed twice so that no inner node can pass for one.
    function leafOf(uint256 passportId, uint256 version, bytes32 dataHash) public pure returns (bytes32) {
        return keccak256(bytes.concat(keccak256(abi.encode(passportId, version, dataHash))));
    }

    /// Whether a version is under an anchored root.
    function verify(uint256 passportId, uint256 version, bytes32 dataHash, bytes32 root, bytes32[] calldata proof)
        external
        view
        returns (bool)
    {
        return anchoredAt[root] != 0 && MerkleProof.verifyCalldata(proof, root, leafOf(passportId, version, dataHash));
    }
}
